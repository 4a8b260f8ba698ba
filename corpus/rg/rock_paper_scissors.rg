// Rock, paper, scissors: in every round both players show a hand at the same moment.  Who wins two
// rounds wins the match, which ends after three rounds at the latest with the better score, or a
// draw.
// Written for rgt from the rules.

type Player = { left, right };
type Score = { 0, 50, 100 };
type Hand = { rock, paper, scissors };
type Count = { 0, 1, 2, 3 };
type Verdict = { left, right, draw };

const other: Player -> Player = { left: right, :left };
const plus1: Count -> Count = { 0: 1, 1: 2, :3 };

// What the hands of left and right decide, and what their numbers of won rounds do.
const duel: Hand -> Hand -> Verdict = {
    rock: { rock: draw, paper: right, :left },
    paper: { rock: left, paper: draw, :right },
    :{ rock: right, paper: left, :draw }
};
const score: Count -> Count -> Verdict = {
    0: { 0: draw, :right },
    1: { 0: left, 1: draw, :right },
    :{ 2: draw, :left }
};

const hidden: Visibility = { :0 };
const shown: Visibility = { :1 };

var goals: Goals = { :50 };
var visible: Visibility = { :0 };
var leftHand: Hand = rock;
var rightHand: Hand = rock;
var won: Player -> Count = { :0 };
var rounds: Count = 0;
var winner: Verdict = draw;

// Simultaneous moves: both players move in turn, and neither sees the other's tag.
begin, leftTurn: player = left;
leftTurn, leftChosen: leftHand = Hand(*);
leftChosen, leftReady: $$ leftHand;
leftReady, rightTurn: player = right;
rightTurn, rightChosen: rightHand = Hand(*);
rightChosen, rightReady: $$ rightHand;
rightReady, reveal: player = keeper;

// The keeper's move shows both hands to both.
reveal, open: visible = shown;
open, oneShown: $$ leftHand;
oneShown, bothShown: $$ rightHand;
bothShown, closed: visible = hidden;
closed, compared: winner = duel[leftHand][rightHand];
compared, counted: winner == draw;
compared, point: winner != draw;
point, counted: won[winner] = plus1[won[winner]];
counted, next: rounds = plus1[rounds];

next, matched: rounds == 3;
next, early: rounds != 3;
early, matched: won[left] == 2;
early, notLeft: won[left] != 2;
notLeft, matched: won[right] == 2;
notLeft, begin: won[right] != 2;

matched, settle: winner = score[won[left]][won[right]];
settle, over: winner == draw;
settle, decided: winner != draw;
decided, paid: goals[winner] = 100;
paid, over: goals[other[winner]] = 0;
over, end: player = keeper;
