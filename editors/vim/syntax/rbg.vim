" Made by `make editors` from the lexicon of the language.
if exists('b:current_syntax')
  finish
endif
let s:saved_cpo = &cpo
set cpo&vim

syntax case match
" of several that match at one place the last one counts
syntax match rbgPlain /\v%([()[\]{},;:])/
syntax match rbgOperator '\v%(\-\>\>|\{[?!$]|\[\$|[+\-]\>|[!=<>]\=|[\-~#+\^/*.$=!?<>])'
syntax match rbgPlain /\v%([A-Za-z0-9_]+)/
syntax match rbgMacro /\v%([A-Za-z_][A-Za-z0-9_]*)%(%(\())@=/
syntax match rbgNumber /\v%([0-9]+%([A-Za-z0-9_])@!)/
syntax match rbgNumberBehind6_1 /\v%([0-9]+)/ contained
syntax match rbgOperator /\v%([\^~])%([ \t]*%([0-9]+))@=/ nextgroup=rbgNumberBehind6_1 skipwhite
syntax match rbgPlayerBehind5_1 /\v%([A-Za-z_][A-Za-z0-9_]*)/ contained
syntax match rbgOperator /\v%(\-\>)%([ \t]*%([A-Za-z_][A-Za-z0-9_]*))@=/ nextgroup=rbgPlayerBehind5_1 skipwhite
syntax match rbgMacroBehind4_1 /\v%([A-Za-z_][A-Za-z0-9_]*)/ contained
syntax match rbgOperator /\v%(\#)%([ \t]*%([A-Za-z_][A-Za-z0-9_]*))@=/ nextgroup=rbgMacroBehind4_1 skipwhite
syntax match rbgKeywordBehind3_1 /\v%(%(rectangle|variables|hexagon|players|cuboid|pieces|board|rules)%([A-Za-z0-9_])@!)/ contained
syntax match rbgOperator /\v%(\#)%([ \t]*%(%(rectangle|variables|hexagon|players|cuboid|pieces|board|rules)%([A-Za-z0-9_])@!))@=/ nextgroup=rbgKeywordBehind3_1 skipwhite
syntax match rbgKeyword /\v%(%(rectangle|variables|hexagon|players|cuboid|pieces|board|rules)%([A-Za-z0-9_])@!)/
syntax match rbgString /\v%(\"[^"\x0a]+\")/
syntax match rbgComment '\v\/\/.*' contains=@Spell
syntax region rbgComment start='\v\/\*' end='\v\*\/' contains=@Spell

highlight default link rbgComment Comment
highlight default link rbgString String
highlight default link rbgKeyword Keyword
highlight default link rbgOperator Operator
highlight default link rbgKeywordBehind3_1 Keyword
highlight default link rbgMacroBehind4_1 Macro
highlight default link rbgPlayerBehind5_1 Constant
highlight default link rbgNumberBehind6_1 Number
highlight default link rbgNumber Number
highlight default link rbgMacro Macro

let b:current_syntax = 'rbg'
let &cpo = s:saved_cpo
unlet s:saved_cpo
