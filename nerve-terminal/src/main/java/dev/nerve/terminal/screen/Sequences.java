package dev.nerve.terminal.screen;

/// The handler of all parts of a program's output. *Confined to the screen's thread.*
final class Sequences {

    private final Display display;
    private final Printer printer;
    private final ControlSequences control;
    private final Commands commands;
    private final Reports reports;

    Sequences(Display display, ScreenListener listener) {
        this.display = display;
        printer = new Printer(display);
        reports = new Reports(display, listener);
        commands = new Commands(display, listener);
        control = new ControlSequences(display, printer, reports);
    }

    String title() {
        return commands.title();
    }

    void print(byte[] bytes, int from, int until) {
        printer.print(bytes, from, until);
    }

    void print(int character) {
        printer.print(character);
    }

    /// Ends the current cluster, because the next character does not follow the last one.
    void interrupt() {
        printer.interrupt();
    }

    /// Executes a control character.
    void execute(int code) {
        var page = display.page();
        switch (code) {
            case '\b' -> backspace();
            case '\t' -> control.tab(1);
            case '\n', 0x0B, '\f' -> lineFeed();
            case '\r' -> page.x = 0;
            case 0x0E -> display.charsets.use(1);
            case 0x0F -> display.charsets.use(0);
            case 0x84 -> index();
            case 0x85 -> nextLine();
            case 0x88 -> page.tabs.set(page.x);
            default -> {
                // Others have no effect except that they end the current cluster.
            }
        }
        printer.interrupt();
    }

    private void lineFeed() {
        var page = display.page();
        if (display.modes.newLine) {
            page.x = 0;
        }
        var isLast = page.y == page.bottom || page.y == page.rows() - 1;
        display.index(false);
        if (!isLast) {
            page.current().wrapped(false);
        }
        page.x = Math.min(page.x, page.columns() - 1);
    }

    private void index() {
        display.restrict();
        display.index(false);
        display.restrict();
    }

    private void nextLine() {
        display.page().x = 0;
        index();
    }

    private void backspace() {
        var page = display.page();
        if (!display.modes.reverseWrap) {
            display.restrict();
            page.x = Math.max(0, page.x - 1);
            return;
        }
        page.restrict(page.columns(), display.modes.origin);
        if (page.x > 0) {
            page.x--;
        } else if (page.y > page.top && page.y <= page.bottom && page.current().isWrapped()) {
            reverse();
        }
        display.restrict();
    }

    /// Moves the cursor back to the end of the previous line, which the current one continues.
    private void reverse() {
        var page = display.page();
        page.current().wrapped(false);
        page.y--;
        page.x = page.columns() - 1;
        if (page.current().content(page.x) == Content.NOTHING) {
            page.x--;
        }
    }

    /// Executes an escape sequence.
    void escape(int name) {
        var page = display.page();
        switch (name) {
            case '7' -> display.save();
            case '8' -> display.restore();
            case 'D' -> index();
            case 'E' -> nextLine();
            case 'H' -> page.tabs.set(page.x);
            case 'M' -> reverseIndex();
            case 'c' -> display.reset();
            case '=' -> display.modes.applicationKeypad = true;
            case '>' -> display.modes.applicationKeypad = false;
            case 'n', '}' -> display.charsets.use(2);
            case 'o', '|' -> display.charsets.use(3);
            case '~' -> display.charsets.use(1);
            case '#' << 8 | '8' -> align();
            default -> chooseCharset(name >> 8, name & 0xFF);
        }
        printer.interrupt();
    }

    private void reverseIndex() {
        display.restrict();
        var page = display.page();
        if (page.y == page.top) {
            page.insertLines(page.top, 1, display.eraser());
        } else {
            page.y--;
            display.restrict();
        }
    }

    /// Fills the screen with the letter E, once a test pattern to adjust screens.
    private void align() {
        display.moveTo(0, 0);
        var page = display.page();
        var pen = new Pen();
        pen.foreground = display.pen.foreground;
        pen.background = display.pen.background & ~Ink.EXTRA;
        for (var row = page.y; row < page.rows(); row++) {
            page.line(row).fill(Content.of('E', 1), pen);
            page.line(row).wrapped(false);
        }
        display.moveTo(0, 0);
    }

    private void chooseCharset(int place, int name) {
        var charsets = display.charsets;
        switch (place) {
            case '%' -> {
                if (name == '@' || name == 'G') {
                    charsets.use(0);
                    charsets.choose(0, null);
                }
            }
            case '(', ')', '*', '+' -> {
                if (Charset.isKnown(name)) {
                    charsets.choose(place - '(', Charset.named(name));
                }
            }
            case '-', '.' -> {
                if (Charset.isKnown(name)) {
                    charsets.choose(place - '-' + 1, Charset.named(name));
                }
            }
            default -> {
                // Unknown sequences have no effect.
            }
        }
    }

    /// Executes a control sequence.
    ///
    /// @param name the last character, with the prefix and intermediate characters in the higher
    ///     bytes
    void control(int name, Parameters parameters) {
        control.run(name, parameters);
        printer.interrupt();
    }

    /// Executes an operating system command.
    void command(String text) {
        commands.run(text);
    }

    /// Executes a device control string.
    void device(int name, String text) {
        if (name == ('$' << 8 | 'q')) {
            reports.status(text);
        }
    }
}
