"""Starts Sobremesa from a bare Python, with nothing installed beforehand.

    python3 play.py                       open the window (further arguments go to the program)
    python3 play.py test [pytest ...]     run the tests
    python3 play.py bundle [folder]       make a program for people without Python, below `dist`
    python3 play.py --doctor              say in some lines what this computer has and what of Sobremesa is there

The first start makes a virtual environment, `.venv`, beside this file and installs the project into it, in place.
`.venv/sobremesa.json` remembers from what; while that still holds, later starts run at once and touch no network.

This file alone keeps to what Python 2.7 can read, so that an old Python can say what is wrong, or find a newer one.
"""
# ruff: noqa: UP024, UP031, RUF005, B904, SIM115

import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys

NEEDED = (3, 11)
VERSION = sys.version_info[:2]
WINDOWS = os.name == "nt"
# Started from inside an environment, Python knows the one below it; that one survives when `.venv` is made anew.
PYTHON = getattr(sys, "_base_executable", None) or sys.executable
NEWER = ["python3.13", "python3.14", "python3.12", "python3.11", "python3", "python"]

# The folder itself, also where a link on the desktop or in a `bin` folder led here.
HERE = os.path.dirname(os.path.realpath(__file__))
VENV = os.path.join(HERE, ".venv")
STAMP = os.path.join(VENV, "sobremesa.json")
PROJECT = os.path.join(HERE, "pyproject.toml")

# Sets of packages beside those of the games: the key of each in the stamp, and its name in the project file.
TOOLS = {"developer": "dev", "bundle": "bundle"}

PROBE = "import sys, venv, ensurepip; sys.exit(sys.version_info[:2] < (%d, %d))" % NEEDED


class Problem(Exception):
    """Something the person at the keyboard has to know; the text is all that is shown."""


def venv_python():
    """The path of the environment's own Python, there or not."""
    if WINDOWS:
        return os.path.join(VENV, "Scripts", "python.exe")
    return os.path.join(VENV, "bin", "python")


def can_build(command):
    """Whether a Python, given as a command, is new enough and able to make a virtual environment."""
    try:
        with open(os.devnull, "r+b") as nothing:
            return subprocess.call(command + ["-c", PROBE], stdin=nothing, stdout=nothing, stderr=nothing) == 0
    except EnvironmentError:
        return False


def why_not_this_python():
    """The sentence for a Python that can_build refused."""
    if VERSION < NEEDED:
        return (
            "Python %d.%d is too old: Sobremesa needs Python %d.%d or newer, from python.org or your system's packages."
            % (VERSION + NEEDED)
        )
    return (
        "This Python (%s) cannot make virtual environments: its venv or ensurepip module is missing.\n"
        "On Debian and Ubuntu: sudo apt install python3-venv. Then run the same command again." % PYTHON
    )


def find(name):
    """The path of a program, None if there is none of that name."""
    if hasattr(shutil, "which"):
        return shutil.which(name)
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        path = os.path.join(folder, name)
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return None


def other_python():
    """The command of another Python on this machine that can build the environment, or None."""
    for name in NEWER:
        found = find(name)
        if found and can_build([found]):
            return [found]
    if WINDOWS and find("py") and can_build(["py", "-3"]):
        return ["py", "-3"]
    return None


def read_stamp():
    """What the environment was made from, or an empty dict if nobody wrote that down."""
    try:
        with open(STAMP) as file:
            found = json.load(file)
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def write_stamp(stamp):
    """Write the stamp in one step, so that it is never read half."""
    with open(STAMP + ".new", "w") as file:
        json.dump(stamp, file, sort_keys=True)
    os.replace(STAMP + ".new", STAMP)


def wanted_stamp(developer, bundle=False):
    """What the environment should be made from: this folder, this project file, this Python, with which tools."""
    with open(PROJECT, "rb") as file:
        project = hashlib.sha256(file.read()).hexdigest()
    stamp = {"folder": HERE, "project": project, "python": "%d.%d" % VERSION}
    stamp.update(developer=developer, bundle=bundle)
    return stamp


def is_ready(have, want):
    """Whether an environment with this stamp will do; one made with more tools also plays."""
    if not os.path.isfile(venv_python()):
        return False
    same = all(have.get(key) == want[key] for key in ("folder", "project", "python"))
    return same and all(have.get(tools) is True or not want[tools] for tools in TOOLS)


def run_quietly(command):
    """Run a command with its output kept back; return its exit code and that output."""
    process = subprocess.Popen(
        command, cwd=HERE, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        output = process.communicate()[0]
    except BaseException:
        process.kill()
        process.wait()
        raise
    return process.returncode, output.decode("utf-8", "replace")


def last_words(output):
    """The line of a command's output that most likely says what went wrong."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    # pip puts the cause as "ERROR:" and closes with a general "error:".
    for mark in ("ERROR:", "Error:", "error:"):
        for line in reversed(lines):
            if line.startswith(mark):
                return line
    return lines[-1] if lines else "(it said nothing)"


def whole_environment():
    """Whether an environment is there that runs, is of this Python's version and has pip."""
    probe = "import sys, pip; sys.exit(sys.version_info[:2] != (%d, %d))" % VERSION
    try:
        return run_quietly([venv_python(), "-c", probe])[0] == 0
    except OSError:
        return False


def make_environment():
    """Make `.venv` anew, whatever was there. Raises Problem."""
    code, output = run_quietly([PYTHON, "-m", "venv", "--clear", VENV])
    if code != 0:
        raise Problem(
            "The virtual environment %s could not be made. The last words of Python's venv module: %s\n"
            "On Debian and Ubuntu: sudo apt install python3-venv. Then run the same command again."
            % (VENV, last_words(output))
        )


def install(want):
    """Install the project with the tools that are wanted, in place, into the environment. Raises Problem."""
    tools = ",".join(extra for key, extra in sorted(TOOLS.items()) if want[key])
    what = ".[%s]" % tools if tools else "."
    command = [venv_python(), "-m", "pip", "install", "--quiet", "--no-input", "--no-user", "--editable", what]
    code, output = run_quietly(command)
    if code != 0:
        raise Problem(
            "Sobremesa could not be installed. The last words of pip: %s\n"
            "The first start needs the network, for about 30 MB of packages; later ones do not. "
            "Connect, then run the same command again." % last_words(output)
        )


def hold():
    """Let nobody else make the environment until the file that comes back is closed. Raises Problem."""
    file = open(PROJECT, "rb")
    try:
        if WINDOWS:
            import msvcrt

            # One byte far behind the end: who reads the file is not kept from it.
            file.seek(1 << 30)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except EnvironmentError as error:
        # Some network disks have no locks; there nobody is kept from starting.
        if error.errno in (errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, errno.EDEADLK):
            file.close()
            raise Problem(
                "Sobremesa is being made ready by another start of it at this moment. "
                "Wait until that one is done, about a minute, then run the same command again."
            )
    return file


def prepare(want):
    """Bring the environment from what it is to what is wanted. Raises Problem or OSError."""
    with hold():
        have = read_stamp()
        # Another start may have made it while this one looked.
        if not is_ready(have, want):
            make_ready(have, want)


def make_ready(have, want):
    """Make or complete the environment; only one start at a time does this. Raises Problem or OSError."""
    print("Making Sobremesa ready in %s. This takes about a minute, once." % VENV)
    sys.stdout.flush()
    unfinished = {"unfinished": True}
    if os.path.islink(VENV) and have.get("folder") != HERE:
        # It leads to the environment of somebody else, which making this one would clear.
        os.unlink(VENV)
        have = {}
    moved = have.get("folder", HERE) != HERE
    if have.get("unfinished") or moved or not whole_environment():
        os.makedirs(VENV, exist_ok=True)
        write_stamp(unfinished)
        make_environment()
        have = {}
    write_stamp(unfinished)
    # What an earlier start added stays: one who makes a bundle goes on testing.
    want = dict(want, **{key: want[key] or have.get(key) is True for key in TOOLS})
    try:
        install(want)
    except Problem:
        # pip fetches everything before it changes anything: what was ready to play still is.
        if is_ready(have, wanted_stamp(False)):
            write_stamp(have)
        raise
    write_stamp(want)


def run(command, folder=None):
    """Run a command in the foreground; return its exit code, 128 and more if a signal ended it."""
    process = subprocess.Popen(command, cwd=folder)
    try:
        code = process.wait()
    except KeyboardInterrupt:
        # The terminal sends Ctrl-C to the program as well, and that ends in its own way.
        code = process.wait()
    return code if code >= 0 else 128 - code


def start(arguments):
    """Do what the command line asks; return the exit code. Raises Problem or OSError."""
    testing, bundling = arguments[:1] == ["test"], arguments[:1] == ["bundle"]
    if arguments == ["--doctor"]:
        return doctor()
    if VERSION < NEEDED:
        return hand_over(arguments)
    want = wanted_stamp(testing, bundling)
    if not is_ready(read_stamp(), want):
        if not can_build([PYTHON]):
            return hand_over(arguments)
        prepare(want)
    if testing:
        return run([venv_python(), "-m", "pytest"] + arguments[1:], HERE)
    if bundling:
        # The folder a person names is meant from where that person is.
        out = [os.path.abspath(path) for path in arguments[1:]]
        return run([venv_python(), os.path.join(HERE, ".ci", "bundle", "make.py")] + out, HERE)
    # -P: a folder called `data` or `rules` where the person happens to be is not ours.
    return run([venv_python(), "-P", "-m", "desktop_app"] + arguments)


def doctor():
    """Say what is there, first of what this file alone can see, then what the program finds; return the exit code."""
    stamp = read_stamp()
    if stamp.get("unfinished"):
        state = "begun and not finished; the next start goes on with it"
    elif VERSION >= NEEDED and is_ready(stamp, wanted_stamp(False)):
        state = "ready"
    elif os.path.isfile(venv_python()):
        state = "of an earlier version or another folder; the next start makes it anew"
    else:
        state = "not made yet; the first start makes it and needs the network for a minute"
    able = VERSION >= NEEDED and can_build([PYTHON])
    print("Started by   Python %s, %s%s" % (sys.version.split()[0], PYTHON, "" if able else " (this one will not do)"))
    print("Folder       %s" % HERE)
    print("Environment  %s: %s" % (VENV, state))
    sys.stdout.flush()
    if state != "ready":
        return 0 if able or other_python() else 1
    return run([venv_python(), "-P", "-m", "desktop_app", "doctor"])


def hand_over(arguments):
    """Let another Python do it; return the exit code. Raises Problem if there is none that can."""
    other = other_python()
    if not other:
        raise Problem(why_not_this_python())
    return run(other + [os.path.join(HERE, "play.py")] + arguments)


def main(arguments):
    """Start, and turn everything foreseeable that goes wrong into a sentence."""
    try:
        return start(arguments)
    except Problem as problem:
        message = str(problem)
    except KeyboardInterrupt:
        print("\nStopped.")
        return 130
    except EnvironmentError as error:
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
            message = (
                "Sobremesa may not write into %s (%s). Move the folder to a place of your own and start it there."
                % (HERE, error.strerror)
            )
        elif error.errno == errno.ENOSPC:
            message = "There is no room left on the disk for %s. Free about 200 MB and start again." % VENV
        else:
            message = "Sobremesa could not be started: %s." % error
    sys.stderr.write(message + "\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
