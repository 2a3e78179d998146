"""Opening the table in the person's browser."""

import os
import webbrowser


def open_browser(url: str) -> bool:
    """Open `url` if there is a browser with a window of its own; tell whether it did.

    Browsers inside the terminal are left alone, unless BROWSER asks for one: they would
    take the terminal from the server.
    """
    try:
        browser = webbrowser.get()
        if type(browser) is webbrowser.GenericBrowser and not os.environ.get("BROWSER"):
            return False
        return browser.open(url)
    except (webbrowser.Error, OSError):
        return False
