package dev.nerve.terminal.screen;

import java.util.ArrayList;
import java.util.List;

/// Everything that a screen is, as lines of text; `oracle.js` writes the same for xterm.js.
final class Dump {

    private static final char EMPTY = '\u0001';
    private static final char SECOND_HALF = '\u0002';
    private static final char WIDE = '\u0003';

    private Dump() {}

    static List<String> of(Screen screen, String replies) {
        var display = screen.display();
        var page = display.page();
        var lines = new ArrayList<String>();
        lines.add(display.size() + (display.isAlternate() ? " alternate" : " main"));
        var shown = display.modes.cursorHidden ? " hidden" : " shown";
        lines.add("cursor " + page.y + "," + page.x + shown);
        lines.add("region " + page.top + "," + page.bottom);
        lines.add("modes" + modes(display.modes));
        lines.add("title " + screen.frame().title());
        lines.add("replies " + comparable(replies));
        add(lines, display.main());
        if (display.isAlternate()) {
            add(lines, page);
        }
        return lines;
    }

    /// {@return the answers that xterm.js gives too}
    ///
    /// Without a window and colours, and by default, it says nothing of these.
    private static String comparable(String replies) {
        return replies.replaceAll("\u001bP>\\|nerve\u001b\\\\", "")
                .replaceAll("\u001b\\[[468];\\d+;\\d+t", "")
                .replaceAll("\u001b]1[012];[^\u001b]*\u001b\\\\", "");
    }

    private static String modes(Modes modes) {
        return (modes.insert ? " insert" : "")
                + (modes.applicationCursorKeys ? " cursor-keys" : "")
                + (modes.origin ? " origin" : "")
                + (modes.wrap ? " wrap" : "")
                + (modes.reverseWrap ? " reverse-wrap" : "")
                + (modes.focusReports ? " focus" : "")
                + (modes.bracketedPaste ? " paste" : "")
                + (modes.synchronizedUpdate ? " synchronized" : "");
    }

    private static void add(List<String> lines, Page page) {
        lines.add("scrollback " + page.history.size());
        for (var index = 0; index < page.history.size(); index++) {
            lines.add(line(page.history.get(index).toLine(page.columns()), page.columns()));
        }
        for (var row = 0; row < page.rows(); row++) {
            lines.add(line(page.line(row), page.columns()));
        }
    }

    private static String line(Line line, int columns) {
        var text = new StringBuilder(line.isWrapped() ? "+" : "-");
        var pending = new StringBuilder();
        var before = "";
        for (var column = 0; column < Math.min(columns, line.length()); column++) {
            var look = look(line, column);
            if (!look.equals(before)) {
                pending.append('{').append(look).append('}');
                before = look;
            }
            var cell = line.text(column);
            var width = line.width(column);
            pending.append(cell.isEmpty() ? width == 0 ? SECOND_HALF : EMPTY : cell);
            pending.append(width == 2 ? WIDE : "");
            if (!cell.isEmpty() || !look.isEmpty() || width != 1) {
                text.append(pending);
                pending.setLength(0);
            }
        }
        return text.toString();
    }

    private static String look(Line line, int column) {
        var parts = new ArrayList<String>();
        var foreground = line.foreground(column);
        var background = line.background(column);
        addColour(parts, "f", foreground);
        addColour(parts, "b", background);
        var flags = "%x/%x".formatted(foreground >>> 26 & 63, background >>> 26 & 27);
        if (!flags.equals("0/0")) {
            parts.add(flags);
        }
        var extra = line.extra(column);
        if (extra.link() != null) {
            parts.add("<" + extra.link() + ">");
        } else if (extra.underline() > 1) {
            parts.add("u" + extra.underline());
        }
        return String.join(" ", parts);
    }

    private static void addColour(List<String> parts, String name, int ink) {
        var kind = ink >>> 24 & 3;
        if (kind != 0) {
            parts.add("%s%d.%x".formatted(name, kind, ink & (kind == 3 ? 0xFFFFFF : 0xFF)));
        }
    }
}
