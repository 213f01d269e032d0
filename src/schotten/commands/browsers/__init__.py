"""Real browsers as far as tests and benches need them: started, sent to an address, asked to run a script.

Each is driven by what it speaks itself, so nothing has to be installed beside it: Chromium by its DevTools, Firefox by
WebDriver BiDi, WebKit by the driver that its package brings.
"""

from .chromium import Chromium
from .driven import Driven, NoBrowserError
from .firefox import Firefox
from .serving import Served
from .webkit import WebKit

BROWSERS: dict[str, type[Driven]] = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}

__all__ = ["BROWSERS", "Chromium", "Driven", "Firefox", "NoBrowserError", "Served", "WebKit"]
