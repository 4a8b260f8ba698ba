" Made by `make editors` from the lexicon of the language.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal commentstring=//\ %s
setlocal comments=s1:/*,mb:*,ex:*/,://
setlocal matchpairs=(:)
let b:undo_ftplugin = 'setlocal commentstring< comments< matchpairs<'
