" Made by `make editors` from the lexicon of the language.
if exists('b:current_syntax')
  finish
endif
let s:saved_cpo = &cpo
set cpo&vim

syntax case match
" of several that match at one place the last one counts
syntax match gdlinfixPlain /\v%([(),])/
syntax match gdlinfixOperator /\v%(\:\-|\:\:|\=\=\>|[~&])/
syntax match gdlinfixPlain /\v%(%([A-Za-z0-9_+<>.\-]|[^\x01-\x7f])+)/
syntax match gdlinfixFunction /\v%(%([A-Za-z0-9_+<>.\-]|[^\x01-\x7f])+)%(%(\())@=/
syntax match gdlinfixNumber /\v%([0-9]+%(%([A-Za-z0-9_+<>.\-]|[^\x01-\x7f]))@!)/
syntax match gdlinfixParameter /\v%([A-Z]%(%([A-Za-z0-9_+<>.\-]|[^\x01-\x7f]))*)/
syntax match gdlinfixKeyword /\v%(%(distinct|terminal|input|legal|base|does|goal|init|next|role|sees|true|and|not|or)%(%([A-Za-z0-9_+<>.\-]|[^\x01-\x7f]))@!)/
syntax match gdlinfixComment /\v\;.*/ contains=@Spell
syntax match gdlinfixComment /\v\%.*/ contains=@Spell

highlight default link gdlinfixComment Comment
highlight default link gdlinfixKeyword Keyword
highlight default link gdlinfixParameter Identifier
highlight default link gdlinfixNumber Number
highlight default link gdlinfixFunction Function
highlight default link gdlinfixOperator Operator

let b:current_syntax = 'gdlinfix'
let &cpo = s:saved_cpo
unlet s:saved_cpo
