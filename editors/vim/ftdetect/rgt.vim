" Made by `make editors` from the lexicon of the language.
augroup rgt_languages
  autocmd!
  autocmd BufRead,BufNewFile *.rg set filetype=rg
  autocmd BufRead,BufNewFile *.hrg set filetype=hrg
  autocmd BufRead,BufNewFile *.rbg set filetype=rbg
  autocmd BufRead,BufNewFile *.rbg2017 set filetype=rbg2017
  autocmd BufRead,BufNewFile *.sbg set filetype=simplified
  autocmd BufRead,BufNewFile *.kif,*.gdl execute 'set filetype=' . s:form_of_gdl()
augroup END

function! s:form_of_gdl() abort
  for l:line in getline(1, 200)
    if l:line =~# '\v^\s*%($|\;)'
      continue
    endif
    if l:line =~# '\v^\s*%(\%|%([A-Za-z0-9_+<>.\-]|[^\x01-\x7f])+%(\(|[ \x09]*%(\:\-|\:\:|\=\=\>)))'
      return 'gdlinfix'
    endif
    break
  endfor
  return 'gdl'
endfunction
