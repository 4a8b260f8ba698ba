"""The full-screen terminal browser of a recorded trace.

It needs textual (the extra ``tui``) and takes its time to import: import it when it is wanted.
"""

from rgt.debugger.view.browser.app import Browser, browse

__all__ = ["Browser", "browse"]
