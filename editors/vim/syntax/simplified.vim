" Made by `make editors` from the lexicon of the language.
if exists('b:current_syntax')
  finish
endif
let s:saved_cpo = &cpo
set cpo&vim

syntax case match
" of several that match at one place the last one counts
syntax match simplifiedPlain /\v%([\-(),<>|.])/
syntax match simplifiedOperator /\v%([+\^*&])/
syntax match simplifiedKeyword /\v%([@#])/
syntax match simplifiedPiece /\v%([A-Za-z])/
syntax match simplifiedNumber /\v%([0-9]+)/
syntax match simplifiedKeywordBehind3_1 /\v%(%(e|p|w)%([A-Za-z])@!)/ contained
syntax match simplifiedPlain /\v%(\,)%([ \t]*%(%(e|p|w)%([A-Za-z])@!))@=/ nextgroup=simplifiedKeywordBehind3_1 skipwhite
syntax match simplifiedKeywordBehind2_1 /\v%(%(PIECES|BOARD|GOALS)%([A-Za-z])@!)/ contained
syntax match simplifiedPlain /\v%(\<)%([ \t]*%(%(PIECES|BOARD|GOALS)%([A-Za-z])@!)%([ \x09]*\>))@=/ nextgroup=simplifiedKeywordBehind2_1 skipwhite
syntax match simplifiedString /\v%(\<\<%([^>\x0a]|\>%(\>)@!)*%(\>\>)?)/
syntax match simplifiedComment '\v\/\/.*' contains=@Spell
syntax region simplifiedComment start='\v\/\*' end='\v\*\/' contains=@Spell

highlight default link simplifiedComment Comment
highlight default link simplifiedString String
highlight default link simplifiedKeywordBehind2_1 Keyword
highlight default link simplifiedKeywordBehind3_1 Keyword
highlight default link simplifiedNumber Number
highlight default link simplifiedPiece Special
highlight default link simplifiedKeyword Keyword
highlight default link simplifiedOperator Operator

let b:current_syntax = 'simplified'
let &cpo = s:saved_cpo
unlet s:saved_cpo
