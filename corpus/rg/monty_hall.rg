// Monty Hall: behind one of three doors, chosen by chance and hidden from the contestant, stands a
// car, behind the others goats.  The contestant picks a door; the host, who knows, opens another
// one with a goat; then the contestant stays or switches to the door that is left.
// Written for rgt from the rules.

type Player = { contestant };
type Score = { 0, 100 };
type Door = { red, green, blue };

const hidden: Visibility = { :0 };
const shown: Visibility = { :1 };

var car: Door = red;
var pick: Door = red;
var open: Door = red;
var choice: Door = red;

// Chance hides the car: a random move whose tag the contestant does not see.
begin, curtain: visible = hidden;
curtain, hide: player = random;
hide, hiding: car = Door(*);
hiding, hid: $$ car;
hid, reveal: visible = shown;
reveal, guess: player = contestant;

guess, guessed: pick = Door(*);
guessed, picked: $$ pick;
picked, host: player = random;

// The host opens a door at random among those with a goat that were not picked.  It is seen.
host, look: open = Door(*);
look, notPicked: open != pick;
notPicked, goat: open != car;
goat, opened: $$ open;
opened, offer: player = contestant;

// Any closed door may be the final choice: the one picked first, or the other.
offer, think: choice = Door(*);
think, decide: choice != open;
decide, chosen: $$ choice;
chosen, unveil: player = keeper;

unveil, won: choice == car;
unveil, over: choice != car;
won, over: goals[contestant] = 100;
over, end: player = keeper;
