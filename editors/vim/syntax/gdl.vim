" Made by `make editors` from the lexicon of the language.
if exists('b:current_syntax')
  finish
endif
let s:saved_cpo = &cpo
set cpo&vim

syntax case ignore
" of several that match at one place the last one counts
syntax match gdlPlain /\v%([()])/
syntax match gdlPlain /\v%([^ \x09\x0a\x0d()";|\x01-\x1f\x7f]+)/
syntax match gdlNumber /\v%([0-9]+%([^ \x09\x0a\x0d()";|\x01-\x1f\x7f])@!)/
syntax match gdlKeyword /\v%(%(distinct|terminal|input|legal|base|does|goal|init|next|role|sees|true|and|not|or)%([^ \x09\x0a\x0d()";|\x01-\x1f\x7f])@!)/
syntax match gdlOperator /\v%(\<\=%([^ \x09\x0a\x0d()";|\x01-\x1f\x7f])@!)/
syntax match gdlFunctionBehind5_1 /\v%([^ \x09\x0a\x0d()";|\x01-\x1f\x7f]+)/ contained
syntax match gdlPlain /\v%(\()%([ \t]*%([^ \x09\x0a\x0d()";|\x01-\x1f\x7f]+))@=/ nextgroup=gdlFunctionBehind5_1 skipwhite
syntax match gdlKeywordBehind4_1 /\v%(%(distinct|terminal|input|legal|base|does|goal|init|next|role|sees|true|and|not|or)%([^ \x09\x0a\x0d()";|\x01-\x1f\x7f])@!)/ contained
syntax match gdlPlain /\v%(\()%([ \t]*%(%(distinct|terminal|input|legal|base|does|goal|init|next|role|sees|true|and|not|or)%([^ \x09\x0a\x0d()";|\x01-\x1f\x7f])@!))@=/ nextgroup=gdlKeywordBehind4_1 skipwhite
syntax match gdlOperatorBehind3_1 /\v%(\<\=%([^ \x09\x0a\x0d()";|\x01-\x1f\x7f])@!)/ contained
syntax match gdlPlain /\v%(\()%([ \t]*%(\<\=%([^ \x09\x0a\x0d()";|\x01-\x1f\x7f])@!))@=/ nextgroup=gdlOperatorBehind3_1 skipwhite
syntax match gdlParameter /\v%(\?%([^ \x09\x0a\x0d()";|\x01-\x1f\x7f])*)/
syntax match gdlString /\v%(\"[^"\x0a]+\"|\|[^|\x0a]+\|)/
syntax match gdlComment /\v\;.*/ contains=@Spell

highlight default link gdlComment Comment
highlight default link gdlString String
highlight default link gdlParameter Identifier
highlight default link gdlOperatorBehind3_1 Operator
highlight default link gdlKeywordBehind4_1 Keyword
highlight default link gdlFunctionBehind5_1 Function
highlight default link gdlOperator Operator
highlight default link gdlKeyword Keyword
highlight default link gdlNumber Number

let b:current_syntax = 'gdl'
let &cpo = s:saved_cpo
unlet s:saved_cpo
