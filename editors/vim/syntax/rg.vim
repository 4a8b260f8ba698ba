" Made by `make editors` from the lexicon of the language.
if exists('b:current_syntax')
  finish
endif
let s:saved_cpo = &cpo
set cpo&vim

syntax case match
" of several that match at one place the last one counts
syntax match rgPlain /\v%([()[\]{},;:])/
syntax match rgOperator /\v%(\-\>|\=\=|\!\=|\$\$|[=*$?!])/
syntax match rgPlain /\v%(%([A-Za-z0-9_]|[^\x01-\x7f→])+)/
syntax match rgNumber /\v%([0-9]+%(%([A-Za-z0-9_]|[^\x01-\x7f→]))@!)/
syntax match rgKeyword /\v%(%(const|type|var)%(%([A-Za-z0-9_]|[^\x01-\x7f→]))@!)/
syntax match rgVariableBehind4_1 /\v%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*)/ contained
syntax match rgKeyword /\v%(%(var)%(%([A-Za-z0-9_]|[^\x01-\x7f→]))@!)%([ \t]*%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*))@=/ nextgroup=rgVariableBehind4_1 skipwhite
syntax match rgConstantBehind3_1 /\v%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*)/ contained
syntax match rgKeyword /\v%(%(const)%(%([A-Za-z0-9_]|[^\x01-\x7f→]))@!)%([ \t]*%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*))@=/ nextgroup=rgConstantBehind3_1 skipwhite
syntax match rgTypeBehind2_1 /\v%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*)/ contained
syntax match rgKeyword /\v%(%(type)%(%([A-Za-z0-9_]|[^\x01-\x7f→]))@!)%([ \t]*%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*))@=/ nextgroup=rgTypeBehind2_1 skipwhite
syntax match rgPragma /\v%(\@%([A-Za-z0-9_]|[^\x01-\x7f→])*)/
syntax match rgComment '\v\/\/.*' contains=@Spell

highlight default link rgComment Comment
highlight default link rgPragma PreProc
highlight default link rgKeyword Keyword
highlight default link rgTypeBehind2_1 Type
highlight default link rgConstantBehind3_1 Constant
highlight default link rgVariableBehind4_1 Identifier
highlight default link rgNumber Number
highlight default link rgOperator Operator

let b:current_syntax = 'rg'
let &cpo = s:saved_cpo
unlet s:saved_cpo
