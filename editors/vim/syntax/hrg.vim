" Made by `make editors` from the lexicon of the language.
if exists('b:current_syntax')
  finish
endif
let s:saved_cpo = &cpo
set cpo&vim

syntax case match
" of several that match at one place the last one counts
syntax match hrgPlain /\v%([()[\]{},;:])/
syntax match hrgOperator /\v%(\-\>|→|\.\.|[=!<>]\=|\|\||\&\&|\$[$_]?|[=|*+%<>\-])/
syntax match hrgPlain /\v%(%([A-Za-z0-9_]|[^\x01-\x7f→])+)/
syntax match hrgFunction /\v%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*)%(%(\())@=/
syntax match hrgNumber /\v%([0-9]+%(%([A-Za-z0-9_]|[^\x01-\x7f→]))@!)/
syntax match hrgOperator /\v%(_%(%([A-Za-z0-9_]|[^\x01-\x7f→]))@!)/
syntax match hrgStringBehind7_1 /\v%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*)/ contained
syntax match hrgOperator /\v%(\$_?)%([ \t]*%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*))@=/ nextgroup=hrgStringBehind7_1 skipwhite
syntax match hrgTypeBehind6_1 /\v%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*)/ contained
syntax match hrgOperator /\v%(\-\>|→)%([ \t]*%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*))@=/ nextgroup=hrgTypeBehind6_1 skipwhite
syntax match hrgTypeBehind5_1 /\v%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*)/ contained
syntax match hrgPlain /\v%(\:)%([ \t]*%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*))@=/ nextgroup=hrgTypeBehind5_1 skipwhite
syntax match hrgPlainBehind4_1 /\v%(\:)/ contained
syntax match hrgPlain /\v%(\{)%([ \t]*%(\:))@=/ nextgroup=hrgPlainBehind4_1 skipwhite
syntax match hrgKeyword /\v%(%(reusable|branch|domain|forall|repeat|const|graph|where|while|else|loop|then|type|var|if|in|or)%(%([A-Za-z0-9_]|[^\x01-\x7f→]))@!)/
syntax match hrgTypeBehind2_1 /\v%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*)/ contained
syntax match hrgKeyword /\v%(%(domain)%(%([A-Za-z0-9_]|[^\x01-\x7f→]))@!)%([ \t]*%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*))@=/ nextgroup=hrgTypeBehind2_1 skipwhite
syntax match hrgGraphBehind1_1 /\v%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*)/ contained
syntax match hrgKeyword /\v%(%(graph)%(%([A-Za-z0-9_]|[^\x01-\x7f→]))@!)%([ \t]*%(%([A-Za-z_]|[^\x01-\x7f→])%([A-Za-z0-9_]|[^\x01-\x7f→])*))@=/ nextgroup=hrgGraphBehind1_1 skipwhite
syntax match hrgComment '\v\/\/.*' contains=@Spell

highlight default link hrgComment Comment
highlight default link hrgKeyword Keyword
highlight default link hrgGraphBehind1_1 Function
highlight default link hrgTypeBehind2_1 Type
highlight default link hrgTypeBehind5_1 Type
highlight default link hrgOperator Operator
highlight default link hrgTypeBehind6_1 Type
highlight default link hrgStringBehind7_1 String
highlight default link hrgNumber Number
highlight default link hrgFunction Function

let b:current_syntax = 'hrg'
let &cpo = s:saved_cpo
unlet s:saved_cpo
