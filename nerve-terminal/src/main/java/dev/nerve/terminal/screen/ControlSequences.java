package dev.nerve.terminal.screen;

/// The handler of control sequences. *Confined to the screen's thread.*
///
/// It ignores unknown sequences.
final class ControlSequences {

    private final Display display;
    private final Printer printer;
    private final Reports reports;
    private final Rendition rendition;
    private final Erasing erasing;
    private final Editing editing;
    private final Switches switches;

    ControlSequences(Display display, Printer printer, Reports reports) {
        this.display = display;
        this.printer = printer;
        this.reports = reports;
        rendition = new Rendition(display.pen);
        erasing = new Erasing(display);
        editing = new Editing(display);
        switches = new Switches(display);
    }

    /// @param name the last character, with the prefix and intermediate characters in the higher
    ///     bytes
    void run(int name, Parameters parameters) {
        if (name < 0x100) {
            runPlain(name, parameters);
            return;
        }
        var count = parameters.getCount(0);
        switch (name) {
            case '?' << 8 | 'h' -> switches.setPrivate(parameters, true);
            case '?' << 8 | 'l' -> switches.setPrivate(parameters, false);
            case '?' << 8 | 'J' -> erasing.inDisplay(parameters.get(0), true);
            case '?' << 8 | 'K' -> erasing.inLine(parameters.get(0), true);
            case '?' << 8 | 'n' -> reports.privateState(parameters.get(0));
            case '>' << 8 | 'c' -> reports.secondaryAttributes(parameters.get(0));
            case '>' << 8 | 'q' -> reports.version(parameters.get(0));
            case '$' << 8 | 'p' -> reports.mode(parameters.get(0));
            case ('?' << 8 | '$') << 8 | 'p' -> reports.privateMode(parameters.get(0));
            case '!' << 8 | 'p' -> display.resetSoftly();
            case '"' << 8 | 'q' -> protect(parameters.get(0));
            case ' ' << 8 | '@' -> editing.shiftLeft(count);
            case ' ' << 8 | 'A' -> editing.shiftRight(count);
            case '\'' << 8 | '}' -> editing.insertColumns(count);
            case '\'' << 8 | '~' -> editing.deleteColumns(count);
            default -> {
                // Unknown sequences have no effect.
            }
        }
    }

    private void runPlain(int name, Parameters parameters) {
        var first = parameters.get(0);
        var count = parameters.getCount(0);
        var page = display.page();
        switch (name) {
            case '@' -> editing.insert(count);
            case 'A' -> up(count);
            case 'B' -> down(count);
            case 'C', 'a' -> move(count, 0);
            case 'D' -> move(-count, 0);
            case 'E' -> {
                down(count);
                page.x = 0;
            }
            case 'F' -> {
                up(count);
                page.x = 0;
            }
            case 'G', '`' -> column(count - 1);
            case 'H', 'f' -> display.moveTo(parameters.getCount(1) - 1, count - 1);
            case 'I' -> tab(count);
            case 'J' -> erasing.inDisplay(first, false);
            case 'K' -> erasing.inLine(first, false);
            case 'L' -> editing.insertLines(count);
            case 'M' -> editing.deleteLines(count);
            case 'P' -> editing.delete(count);
            case 'S' -> editing.scrollUp(count);
            case 'T' -> editing.scrollDown(count);
            case 'X' -> erasing.characters(count);
            case 'Z' -> backTab(count);
            case 'b' -> printer.repeat(count);
            case 'c' -> reports.attributes(first);
            case 'd' -> display.moveTo(page.x, count - 1);
            case 'e' -> move(0, count);
            case 'g' -> clearTab(first);
            case 'h' -> switches.set(parameters, true);
            case 'l' -> switches.set(parameters, false);
            case 'm' -> rendition.change(parameters);
            case 'n' -> reports.state(first);
            case 'r' -> region(count, parameters);
            case 's' -> display.save();
            case 't' -> reports.window(first);
            case 'u' -> display.restore();
            default -> {
                // Unknown sequences have no effect.
            }
        }
    }

    private void move(int columns, int rows) {
        display.restrict();
        var page = display.page();
        var x = Math.clamp((long) page.x + columns, 0, page.columns());
        display.moveTo(x, Math.clamp((long) page.y + rows, -page.rows(), page.rows()));
    }

    private void column(int column) {
        display.moveTo(column, display.page().y);
    }

    /// Moves the cursor up. It does not leave the scroll region from inside.
    private void up(int count) {
        var page = display.page();
        var room = page.y - page.top;
        move(0, -(room >= 0 ? Math.min(room, count) : count));
    }

    private void down(int count) {
        var page = display.page();
        var room = page.bottom - page.y;
        move(0, room >= 0 ? Math.min(room, count) : count);
    }

    void tab(int count) {
        var page = display.page();
        if (page.x < page.columns()) {
            for (var done = Math.min(count, page.columns()); done > 0; done--) {
                page.x = page.tabs.after(page.x, page.columns());
            }
        }
    }

    private void backTab(int count) {
        var page = display.page();
        if (page.x < page.columns()) {
            for (var done = Math.min(count, page.columns()); done > 0; done--) {
                page.x = page.tabs.before(page.x, page.columns());
            }
        }
    }

    private void clearTab(int which) {
        var page = display.page();
        if (which == 0) {
            page.tabs.clear(page.x);
        } else if (which == 3) {
            page.tabs.clear();
        }
    }

    /// Sets the scroll region.
    private void region(int top, Parameters parameters) {
        var page = display.page();
        var asked = parameters.get(1);
        var bottom = asked == 0 || asked > page.rows() ? page.rows() : asked;
        if (bottom > top) {
            page.top = top - 1;
            page.bottom = bottom - 1;
            display.moveTo(0, 0);
        }
    }

    private void protect(int how) {
        var pen = display.pen;
        if (how == 1) {
            pen.background |= Ink.PROTECTED;
        } else if (how == 0 || how == 2) {
            pen.background &= ~Ink.PROTECTED;
        }
    }
}
