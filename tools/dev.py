"""Serve for a developer: the app with reload, and Vite in front of it; both end together."""

import subprocess
import sys

import node
import web

API_PORT = 8017


def main() -> None:
    """Run both servers until Vite ends or the terminal interrupts."""
    command, environment = node.npm()
    environment["KOSYNKA_API"] = f"http://127.0.0.1:{API_PORT}"
    reload = ["--reload", "--reload-dir=src", "--reload-include=*.ftl"]
    serve = ["uvicorn", "--factory", "kosynka.server.app:create_app", f"--port={API_PORT}", *reload]
    api = subprocess.Popen([sys.executable, "-m", *serve])
    try:
        subprocess.run([*command, "run", "--silent", "dev"], cwd=web.WEB, env=environment)
    except KeyboardInterrupt:
        pass
    finally:
        api.terminate()
        api.wait()


if __name__ == "__main__":
    main()
