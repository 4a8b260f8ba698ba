"""Plans as Python, over the runtime of `backends/python/runtime`."""

from rgt.backends.printers.python.cells import written as written
from rgt.backends.printers.python.expressions import ForeignError as ForeignError
from rgt.backends.printers.python.expressions import python as python
from rgt.backends.printers.python.functions import function_of as function_of
from rgt.backends.printers.python.state import position as position
from rgt.backends.printers.python.tables import defined as defined
