"""Where the bundled program begins. A frozen program starts its helpers by starting itself: `freeze_support` sends them
to their work before anything else happens."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()
    from desktop_app.cli import main

    sys.exit(main())
