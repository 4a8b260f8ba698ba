#!/usr/bin/env bash
# The main job from end to end: a KIF game in, a smaller automaton out, played.
set -euo pipefail
RGT=${RGT:-rgt}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
game=corpus/gdl/tic_tac_toe.kif

say() { printf '\n\033[1m$ %s\033[0m\n' "rgt $*"; }
run() { say "$@"; "$RGT" "$@"; }

run translate "$game" --to rg --passes none -o "$work/translated.rg"
say passes "$game" --trace
"$RGT" passes "$game" --trace >"$work/trace.txt"
head -n 30 "$work/trace.txt"
echo "    ... ($(grep -c '^#' "$work/trace.txt") steps in all)"
tail -n 12 "$work/trace.txt"
run translate "$game" --to rg -o "$work/optimised.rg"
echo "the first edges of $(wc -l <"$work/optimised.rg") lines:"
grep -m 12 '^[a-zA-Z0-9_]*, ' "$work/optimised.rg"
run perft "$work/translated.rg" 6
run perft "$work/optimised.rg" 6
run play "$game" --simultaneous drop --players mcts,random --seconds 0.2 --no-states
