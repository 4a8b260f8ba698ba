// A maze of nine rooms: the explorer starts in a1, has to take the key in c1 and to carry it to
// the gate in c3.  It may make eleven moves: steps through doors, and taking the key.
// Written for rgt from the rules.
//
//       a    b    c
//   3   o----o----o gate
//       |    |    |
//   2   o----o    o
//       |    |
//   1   o    o----o key

type Player = { explorer };
type Score = { 0, 100 };
type Bool = { 0, 1 };
type Room = { a1, a2, a3, b1, b2, b3, c1, c2, c3 };
type RoomOrWall = { wall, a1, a2, a3, b1, b2, b3, c1, c2, c3 };
type Direction = { north, south, east, west };
type Time = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 };

const doors: Direction -> Room -> RoomOrWall = {
    north: { a1: a2, a2: a3, b1: b2, b2: b3, c2: c3, :wall },
    south: { a3: a2, a2: a1, b3: b2, b2: b1, c3: c2, :wall },
    east: { b1: c1, a2: b2, a3: b3, b3: c3, :wall },
    :{ c1: b1, b2: a2, b3: a3, c3: b3, :wall }
};
const plus1: Time -> Time = {
    0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 8, 8: 9, 9: 10, :11
};

var here: Room = a1;
var there: RoomOrWall = wall;
var carried: Bool = 0;
var time: Time = 0;
var way: Direction = north;

begin, explore: player = explorer;
explore, turned: way = Direction(*);
turned, tried: there = doors[way][here];
tried, passage: there != wall;
passage, pass: $$ way;
pass, done: here = there;
explore, keyRoom: here == c1;
keyRoom, keyThere: carried == 0;
keyThere, grab: $ take;
grab, done: carried = 1;
done, judge: player = keeper;

judge, inside: here != c3;
judge, atGate: here == c3;
atGate, inside: carried == 0;
atGate, escaped: carried == 1;
escaped, over: goals[explorer] = 100;
inside, ticked: time = plus1[time];
ticked, over: time == 11;
ticked, begin: time != 11;
over, end: player = keeper;
