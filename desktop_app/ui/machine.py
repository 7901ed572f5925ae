"""What of this computer the window uses: screen, sound, clipboard. Each answer is a fact or None, never an error."""

from __future__ import annotations

import pygame


def screens() -> tuple[str, list[tuple[int, int]]] | None:
    """The driver that shows pictures and the sizes of all screens (pixels); None where nothing can be shown.

    Where no window is open yet the display is opened for the question, and closed again.
    """
    was_open = pygame.display.get_init()
    try:
        pygame.display.init()
        return pygame.display.get_driver(), [(w, h) for w, h in pygame.display.get_desktop_sizes()]
    except pygame.error:
        return None
    finally:
        if not was_open:
            pygame.display.quit()


def sound() -> tuple[int, int] | None:
    """Samples a second and channels of the sound card; None where there is none that can be used."""
    try:
        import pygame.mixer as mixer

        was_open = mixer.get_init()
        if not was_open:
            mixer.init()
        opened = mixer.get_init()
        if not was_open:
            mixer.quit()
    except (pygame.error, ImportError, NotImplementedError):
        return None
    return (opened[0], opened[2]) if opened else None


def versions() -> tuple[str, str]:
    """The versions of pygame-ce and of SDL below it."""
    return pygame.version.ver, ".".join(str(part) for part in pygame.version.SDL)


def copy(text: str) -> bool:
    """Put a text on the clipboard; False where the system has none or keeps it to itself."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError):
        return False
    return True
