"""Plans as C++17, over the runtime of `backends/cpp/runtime`."""

from rgt.backends.printers.cpp import lanes as lanes
from rgt.backends.printers.cpp import lookups as lookups
from rgt.backends.printers.cpp import memory as memory
from rgt.backends.printers.cpp import runs as runs
from rgt.backends.printers.cpp import searches as searches
from rgt.backends.printers.cpp import sets as sets
from rgt.backends.printers.cpp.expressions import bare as bare
from rgt.backends.printers.cpp.expressions import cpp as cpp
from rgt.backends.printers.cpp.sets import literal as literal
from rgt.backends.printers.cpp.statements import OWN as OWN
from rgt.backends.printers.cpp.statements import Printed as Printed
from rgt.backends.printers.cpp.statements import function_of as function_of
from rgt.backends.printers.cpp.statements import line_of as line_of
from rgt.backends.printers.cpp.statements import stated as stated
