"""How the browser looks, and what its help says."""

from rich.terminal_theme import TerminalTheme

THEME = "tokyo-night"

_DARK = [
    (36, 40, 59),
    (255, 107, 122),
    (140, 214, 110),
    (240, 200, 90),
    (110, 160, 250),
    (200, 150, 245),
    (95, 210, 235),
    (200, 207, 235),
]
_BRIGHT = [(112, 122, 158), *_DARK[1:]]

COLOURS = TerminalTheme((26, 27, 38), (200, 207, 235), _DARK, _BRIGHT)
"""What the names of colours mean on the screen: easy to tell apart on a dark ground."""

CSS = """
Screen { background: $background; }
#title { height: 1; background: #3d4675; color: #ffffff; text-style: bold; padding: 0 1; }
#body { height: 1fr; }
#left { width: 40%; min-width: 48; max-width: 76; }
#right { width: 1fr; }
#steps-panel { height: 1fr; border: round #4a5178; }
#steps-panel:focus-within { border: round $accent; }
#heading { height: 1; padding: 0 0 0 2; color: $text-muted; }
#steps { height: 1fr; }
#chart { height: 6; border: round #4a5178; padding: 0; }
#about { height: 6; padding: 0 1; }
#difference { height: 1fr; min-height: 3; border: round #4a5178; }
#drawing { height: 2fr; min-height: 3; border: round #4a5178; }
#source { height: 1fr; min-height: 3; border: round #4a5178; }
#steps-panel, #chart, #right > Lines { border-title-color: #a9b4e0; }
Lines:focus { border: round $accent; }
#steps:focus { border: none; }
Lines > .lines--cursor { background: #2c3150; text-style: bold; }
Lines:focus > .lines--cursor { background: #3d4675; text-style: bold; }
#search { height: 1; display: none; }
#search.-shown { display: block; }
#search > #prompt { width: auto; padding: 0 1; text-style: bold; }
#search > Input { width: 1fr; }
#search > #matches { width: auto; padding: 0 1; color: $text-muted; }
#body.-narrow { layout: vertical; }
#body.-narrow > #left { width: 100%; max-width: 100%; height: 40%; }
#body.-narrow #chart, #body.-low #chart { display: none; }
#body.-one > #right > Lines { display: none; }
#body.-one > #right > Lines.-current { display: block; }
#body.-low #about { height: 5; }
"""

HELP = """
Steps
  j, k             next step, step before (arrows, page up and down move in a panel)
  n, p             next step, and step before, that touched the node followed
  f                follow the next node of this step instead
  e                the step that made this one possible
  backspace        back to where the last jump began
  g                go to a step by its number
  /                filter: pass=NAME node=NAME variable=NAME line=NUMBER, and words;
                   conditions of one kind combine by or, all else by and
  escape           no filter

Panels
  d, v, s          the difference, the drawing, the source (tab: the next panel)
  +, -             draw more, or less, of what is around the change
  b, enter         blame of the edge under the cursor of the difference
  t                the whole game after this step; n and p there go on to others
  w                write the game after this step to a file
  m                which pass made steps of which possible
  h                rounds by passes; h again: edges saved, milliseconds
  ?                this help
  q, ctrl-c        leave

Signs
  -  gone (a dashed line)          +  new (a double line)
  ~  another label                 >  moved to other nodes
  =  nodes merged                  !  declarations
  ┃  this step's edges come from this line of the source; ▶ the one under the cursor does
  …  behind a node: it has more edges than are drawn
"""
