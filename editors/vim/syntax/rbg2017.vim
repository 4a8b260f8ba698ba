" Made by `make editors` from the lexicon of the language.
if exists('b:current_syntax')
  finish
endif
let s:saved_cpo = &cpo
set cpo&vim

syntax case match
" of several that match at one place the last one counts
syntax match rbg2017Plain /\v%([()[\]{},])/
syntax match rbg2017Operator '\v%(\+\>|[<>=!]\=|[\-#/+>\^*~=@$<])'
syntax match rbg2017Plain /\v%([A-Za-z0-9_]+)/
syntax match rbg2017Macro /\v%([A-Za-z_][A-Za-z0-9_]*)%(%(\())@=/
syntax match rbg2017Number /\v%([0-9]+%([A-Za-z0-9_])@!)/
syntax match rbg2017Keyword /\v%(%(and|not|or)%([A-Za-z0-9_])@!)/
syntax match rbg2017Keyword /\v%(%(move)%([A-Za-z0-9_])@!)%(%([ \x09]*\())@=/
syntax match rbg2017PieceBehind7_1 /\v%([A-Za-z_][A-Za-z0-9_]*)/ contained
syntax match rbg2017Operator /\v%(\@)%([ \t]*%([A-Za-z_][A-Za-z0-9_]*))@=/ nextgroup=rbg2017PieceBehind7_1 skipwhite
syntax match rbg2017PieceBehind6_1 /\v%([A-Za-z_][A-Za-z0-9_]*)/ contained
syntax match rbg2017Operator /\v%(\$)%([ \t]*%([A-Za-z_][A-Za-z0-9_]*))@=/ nextgroup=rbg2017PieceBehind6_1 skipwhite
syntax match rbg2017KeywordBehind5_1 /\v%(%(turn)%([A-Za-z0-9_])@!)/ contained
syntax match rbg2017Operator /\v%(\$)%([ \t]*%(%(turn)%([A-Za-z0-9_])@!))@=/ nextgroup=rbg2017KeywordBehind5_1 skipwhite
syntax match rbg2017KeywordBehind4_1 /\v%(%(player|board|order|game|goal|def)%([A-Za-z0-9_])@!)/ contained
syntax match rbg2017Operator /\v%(\#)%([ \t]*%(%(player|board|order|game|goal|def)%([A-Za-z0-9_])@!))@=/ nextgroup=rbg2017KeywordBehind4_1 skipwhite
syntax match rbg2017PlayerBehind3_2 /\v%([A-Za-z_][A-Za-z0-9_]*)/ contained
syntax match rbg2017KeywordBehind3_1 /\v%(%(player|goal)%([A-Za-z0-9_])@!)/ contained nextgroup=rbg2017PlayerBehind3_2 skipwhite
syntax match rbg2017Operator /\v%(\#)%([ \t]*%(%(player|goal)%([A-Za-z0-9_])@!)[ \t]*%([A-Za-z_][A-Za-z0-9_]*))@=/ nextgroup=rbg2017KeywordBehind3_1 skipwhite
syntax match rbg2017MacroBehind2_2 /\v%([A-Za-z_][A-Za-z0-9_]*)/ contained
syntax match rbg2017KeywordBehind2_1 /\v%(%(def)%([A-Za-z0-9_])@!)/ contained nextgroup=rbg2017MacroBehind2_2 skipwhite
syntax match rbg2017Operator /\v%(\#)%([ \t]*%(%(def)%([A-Za-z0-9_])@!)[ \t]*%([A-Za-z_][A-Za-z0-9_]*))@=/ nextgroup=rbg2017KeywordBehind2_1 skipwhite
syntax match rbg2017String /\v%(\"[^"\x0a]*\")/
syntax match rbg2017Comment '\v\/\/.*' contains=@Spell
syntax region rbg2017Comment start='\v\/\*' end='\v\*\/' contains=@Spell

highlight default link rbg2017Comment Comment
highlight default link rbg2017String String
highlight default link rbg2017Operator Operator
highlight default link rbg2017KeywordBehind2_1 Keyword
highlight default link rbg2017MacroBehind2_2 Macro
highlight default link rbg2017KeywordBehind3_1 Keyword
highlight default link rbg2017PlayerBehind3_2 Constant
highlight default link rbg2017KeywordBehind4_1 Keyword
highlight default link rbg2017KeywordBehind5_1 Keyword
highlight default link rbg2017PieceBehind6_1 Special
highlight default link rbg2017PieceBehind7_1 Special
highlight default link rbg2017Keyword Keyword
highlight default link rbg2017Number Number
highlight default link rbg2017Macro Macro

let b:current_syntax = 'rbg2017'
let &cpo = s:saved_cpo
unlet s:saved_cpo
