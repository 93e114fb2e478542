package dev.nerve.terminal.screen;

import dev.nerve.terminal.screen.cell.CellLine;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.terminal.screen.emulator.ScreenBuffer;
import dev.nerve.terminal.screen.emulator.TerminalModeFlags;
import java.util.ArrayList;
import java.util.List;

/// Everything that a screen is, as lines of text; `oracle.js` writes the same for xterm.js.
final class Dump {

    private static final char EMPTY = '\u0001';
    private static final char SECOND_HALF = '\u0002';
    private static final char WIDE = '\u0003';

    private Dump() {}

    static List<String> of(Screen screen, String replies) {
        var state = screen.display();
        var buffer = state.page();
        var lines = new ArrayList<String>();
        lines.add(state.size() + (state.isAlternate() ? " alternate" : " main"));
        var shown = state.modes.cursorHidden ? " hidden" : " shown";
        lines.add("cursor " + buffer.y + "," + buffer.x + shown);
        lines.add("region " + buffer.top + "," + buffer.bottom);
        lines.add("modes" + modes(state.modes));
        lines.add("title " + screen.frame().title());
        lines.add("replies " + comparable(replies));
        add(lines, state.main());
        if (state.isAlternate()) {
            add(lines, buffer);
        }
        return lines;
    }

    /// {@return the answers that xterm.js gives too}
    ///
    /// Without a window and colours, xterm.js by default does not answer the others.
    private static String comparable(String replies) {
        return replies.replaceAll("\u001bP>\\|nerve\u001b\\\\", "")
                .replaceAll("\u001b\\[[468];\\d+;\\d+t", "")
                .replaceAll("\u001b]1[012];[^\u001b]*\u001b\\\\", "");
    }

    private static String modes(TerminalModeFlags modes) {
        return (modes.insert ? " insert" : "")
                + (modes.applicationCursorKeys ? " cursor-keys" : "")
                + (modes.origin ? " origin" : "")
                + (modes.wrap ? " wrap" : "")
                + (modes.reverseWrap ? " reverse-wrap" : "")
                + (modes.focusReports ? " focus" : "")
                + (modes.bracketedPaste ? " paste" : "")
                + (modes.synchronizedUpdate ? " synchronized" : "");
    }

    private static void add(List<String> lines, ScreenBuffer buffer) {
        lines.add("scrollback " + buffer.history.size());
        for (var index = 0; index < buffer.history.size(); index++) {
            lines.add(line(buffer.history.get(index).toLine(buffer.columns()), buffer.columns()));
        }
        for (var row = 0; row < buffer.rows(); row++) {
            lines.add(line(buffer.line(row), buffer.columns()));
        }
    }

    private static String line(CellLine line, int columns) {
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

    private static String look(CellLine line, int column) {
        var parts = new ArrayList<String>();
        var foreground = line.foreground(column);
        var background = line.background(column);
        addColour(parts, "f", foreground);
        addColour(parts, "b", background);
        var flags = "%x/%x".formatted(foreground >>> 26 & 63, background >>> 26 & 27);
        if (!flags.equals("0/0")) {
            parts.add(flags);
        }
        var decoration = line.extra(column);
        if (decoration.link() != null) {
            parts.add("<" + decoration.link() + ">");
        } else if (decoration.underline() > 1) {
            parts.add("u" + decoration.underline());
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
