"""The toolkit: text, pictures, materials, widgets, movements, sound, and a window without a screen. It knows no game.

A picture is *declared*. `build(b)` is called whenever something may have changed (never to animate) and says, from
back to front, what there is; the toolkit compares it with the last picture and redraws only what differs. Nothing is
drawn and nothing is computed while nothing changes. Everything is measured in design units: the canvas is 1600 wide
and 900 (16:9) to 1200 (4:3) high, `b.canvas` says how much there is. Text and drawings are made at the real size.

A small scene, complete:

    from desktop_app.ui import theme
    from desktop_app.ui.boxes import Box
    from desktop_app.ui.layers import Scene

    green = theme.rgb("#5E6D48")
    theme.GAMES["garden"] = theme.GameLook(green, green, green, green, green, sign="trees/icon_oak")

    class Garden(Scene):
        def __init__(self):
            self.hand, self.laid, self.chosen = ["oak_5", "maple_7"], {}, None

        def build(self, b):
            b.walnut()
            b.cloth(Box(20, 84, 1560, 560), "garden")
            for column, cell in enumerate(Box(300, 250, 1000, 200).columns(5, gap=14)):
                box = cell.fit(5 / 7)
                if column in self.laid:
                    tree = self.laid[column]
                    b.card(f"tree:{tree}", box, key=tree, draw=lambda b, box, t=tree: draw_tree(b, box, t))
                elif self.chosen:
                    b.place(f"cell:{column}", box, press=lambda c=column: self.lay(c),
                            drop=lambda tree, c=column: self.lay(c), hint="6 = 5 cards + 1")
            for tree, box in zip(self.hand, Box(40, 690, 900, 180).fan(len(self.hand), 118, 165, gap=8)):
                b.card(f"tree:{tree}", box, key=tree, draw=lambda b, box, t=tree: draw_tree(b, box, t),
                       press=lambda t=tree: self.choose(t), chosen=tree == self.chosen,
                       drag=tree, lift=lambda t=tree: self.choose(t), enter="deck")
            b.button("undo", Box(1400, 800, 160, 48), "Undo", self.undo, icon="undo", key="u",
                     reason=None if self.laid else "Nothing to take back")

        def choose(self, tree):
            self.chosen = tree          # every press and key builds the picture again: no call needed

        def lay(self, column):
            self.laid[column] = self.chosen
            self.hand.remove(self.chosen)
            self.chosen = None
            self.ui.animate()           # the card glides from where it was: the same name is the same thing

    def draw_tree(b, box, tree):        # drawn once per key and size, then kept as one picture
        b.fill(box, theme.PAPER, radius=box.w * 0.085)
        b.art(box.inset(8), f"trees/{tree}")
        b.text(Box(box.x + 8, box.y + 6, 34, 38), tree[-1], "head")

and its test, without a screen:

    stage = Harness(Garden())
    stage.press("tree:oak_5"); stage.press("cell:2"); stage.settle()
    assert stage.faults() == []         # no text is cut, off the screen or on another text
    stage.picture("garden.png")

**Boxes** (`boxes.Box`): x, y, w, h with `inset`, `move`, `left/right_side/top/foot(size, gap)` that cut a strip and
give (strip, rest), `columns`, `rows`, `grid`, `center`, `fit(aspect)`, `fan` (a hand of cards), `around(x, y, w)`.

**Drawing** (`pen.Pen`): `walnut`, `cloth(box, game)`, `paper(box, seat=, lit=)`, `fill(box, colour, radius, edge)`,
`outline(box, colour, line, radius, dash)`, `shade(box, "flat|card|panel|lifted")` (a shadow: call it before the
thing), `lamp(box)` (lit frame), `rule`, `dots`, `art(box, "goods/apples")`, `icon(box, "check", colour)`,
`token(box, shape)`, `back(box, game)`, `lettered` (letters with outline on pieces), `image(box, surface)`. Your own:
`paint(box, key, draw(surface, unit))` and `svg(box, body)` are kept by key; `face(box, key, draw(b, box))` keeps
whatever a builder draws as one picture. Colours, seats and type roles are in `theme`; how
a game looks is said there by whoever brings the game (`theme.GAMES`). Draw many small things that
belong together (a rival's miniature, a chart) in one `face`, keyed by what it shows: pictures with some hundred items
stay fast, thousands do not. A key must contain everything the drawing depends on.

**Speed.** What is large, belongs to no actor and has nothing small below it is the *ground*: walnut with the first
cloth, papers, boards. It is kept as one opaque picture and drawn again only where it changed (`frame`). A paper's
shadow never falls on small things that were declared before the paper. Kept pictures (`store`, 56 MB) and set texts
(`text`, 8 MB) are bounded in bytes, the least recently used go first; their keys name all they depend on, and
`tests/scenes/test_caches.py` compares kept pictures with ones drawn anew. A picture that has been replaced lets go of
everything at once, so never keep a builder.

**Text** (`lettering`): `b.text(box, words, role, colour, align, valign, size, lines, ellipsis)`. Roles: title curtain
winner total head tile name panel note ask button label body quiet small number count narrow. `lines=1` does not wrap
(default), `lines=None` wraps into the box. Inside words: `**bold**`, `<icon:check>`, `<art:trees/icon_oak>`,
`<seat:circle>`, `<key:Esc>`, `<tag:A 4.1>`, `<link:id|words>` with `on_link=`; names typed by people go through
`text.plain`. Text grows with the reader's setting as far as its box allows and shrinks a little where it is tight:
leave a box all the room there is. `height_of(words, width, role)` and `width_of` measure; `counter(name, box, value)`
is a number that counts.

**Widgets**: `button(kind=primary|plain|danger|quiet)`, `icon_button`, `segmented`, `switch`, `slider`, `field`,
`dropdown`, `tabs`, `row` (list line), `link`, `chip` (pill), `card`, `place`, `seat_plate`, `scroll`, `board`, and
`hot(name, box, press)` for anything of your own (returns how it stands: hover, pressed, focus, over, dragged). Names
are unique and are what tests press. What cannot be used gets a `reason` (words, with the rule's number): it is shown
when it is pointed at, and pressing it says it in the prompt line. `hint=` is shown after 0.4 s. `key=` is a shortcut.
`large=draw` lets key Z show it large. Focus order is the order of calls, arrows go across the screen, Enter presses.

**One press, one decision** (`guard`): say what a press is, and the window does the rest. `Layer.question()` gives the
scene, the seat that is asked and a key that changes with each question (phase, number of the decision); seat None: it
is nobody's alone, and whoever was asked before goes on (a menu; a computer player thinks). A single person at a table
is always that seat. `final=True` on what decides for good, tells others something or ends a step (Open, Accept, Pass,
Confirm): its letter only chooses it, Enter confirms; for another seat than the last it needs the pointer moved, or
Enter held (`Layer.withheld` may say so). `like="pack"` on the steps of one's own that may follow each other fast, one
word for all that do (walking, packing, choosing and placing): such presses also go through while the last one still
moves, and the focus goes on from one to the next. Any other second press within half a second at one spot, on another
thing or in another panel, is part of the first, and a press that ends a film or a movement or closes a sheet does only
that. What must be put away before anything else is a light layer. In tests `stage.press` is a patient hand,
`hasty=True` is not.

**Dragging**: a card with `drag=payload` can be dragged and clicked; `lift` (or `press`) is called when it leaves, so
choosing and dragging share one path. A place with `drop=fn` takes it, `accepts=fn` chooses. For free movements (a
flick) give `hot(..., gesture=Gesture(start, move, end, cancel))`: points come in units with their time in ms.

**Areas**: `with b.scroll(name, box, height) as inner:` and `with b.board(name, box, world):` (zoom by wheel and
+ - 0, push by dragging; inside, boxes are world units). `with b.clip(box)`, `with b.shifted(dx, dy, zoom)`.

**Movements**: give things that move an actor's name (`card` does, or `with b.actor(name, box, enter=, leave=, face=)`).
Then `ui.animate()` lets everything that differs between the old and the new picture glide, turn (when `face`
changed), count, come from `enter` or go to `leave`. For an order of your own return a list from `motions`: `Move`,
`Send`, `Flip`, `Fade`, `Glow`, `Count`, `Hush`, `Pause`, `Sound`, `Film`, `Together` (`motion`). `Film(ms, draw)` plays
anything (`draw(b, t)`), with `covers` in place of the layer; `b.live(name, draw)` draws 60 times a second while it is
declared (aiming). Speed setting, reduced motion and finishing by a click are taken care of.

**Layers** (`layers`, `sheets`): `ui.show(scene)`, `ui.open(layer)`, `ui.close(layer)`; `Menu`, `Dialog`, `Large`,
`Drawer` are ready-made. **Sound**: `ui.play("card_slide", 1.0)` plays `assets/sounds/card_slide*.ogg`, silence if
there is none. **Time**: `ui.after(ms, fn)`, `b.wake(ms)`; no clock is ever read in `build`: `b.now` is the time.

Modules import pygame, so nothing is imported here: say `from desktop_app.ui.boxes import Box` and so on.
"""
