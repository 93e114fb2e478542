package dev.nerve.tools.replay;

import java.util.Set;
import java.util.regex.Pattern;

/// A filter for recorded output, which removes sequences that a terminal must not receive in a
/// replay.
///
/// It removes three kinds of sequences:
///
/// - requests that the terminal answers, because the shell would read the answer as typed text
/// - changes of the keyboard and mouse modes
/// - effects outside the screen, such as on the clipboard
///
/// *Confined to one thread.*
final class PlaybackFilter {

    private static final char ESCAPE = '\u001b';
    private static final char BELL = '\u0007';
    private static final char ENQUIRY = '\u0005';
    private static final int LONGEST = 8_192;

    /// Cursor movements, erasing, inserting, deleting, scrolling, colours, tabs and margins.
    private static final Pattern DRAWING = Pattern.compile("[\\d;:]*[@A-HJ-MPSTXZ`abdefgmrsu]");

    /// The shape of the cursor; a soft reset.
    private static final Pattern SHAPES = Pattern.compile("\\d* q|!p");

    private static final Pattern MODE = Pattern.compile("\\?(\\d+)[hl]|4[hl]");

    /// Wrapping, origin, reverse, blinking, visible cursor, alternate screen, synchronised output.
    private static final Set<String> MODES =
            Set.of("5", "6", "7", "12", "25", "47", "1047", "1048", "1049", "2026");

    private static final Pattern OTHER_SCREEN = Pattern.compile("\\?(47|1047|1049)([hl])");

    /// Titles and links.
    private static final Pattern COMMAND = Pattern.compile("(0|1|2|8);.*", Pattern.DOTALL);

    private final StringBuilder sequence = new StringBuilder();
    private Part part = Part.TEXT;
    private boolean otherScreen;

    /// {@return the text without the removed sequences}
    ///
    /// A sequence may be split across calls.
    String filter(String text) {
        var shown = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            take(text.charAt(i), shown);
        }
        return shown.toString();
    }

    /// {@return the sequences that restore the terminal for a shell}
    ///
    /// Leaving the alternate screen restores the cursor. On the main screen, the end of the
    /// recording stays, and the shell continues below it.
    String reset() {
        var ended = "\u001b\\\u001b[?2026l\u001b[0m\u001b(B\u001b[?7h\u001b[?25h";
        return otherScreen
                ? ended + "\u001b[r\u001b[?1049l"
                : ended + "\u001b[?6l\u001b[r\u001b[999;1H\r\n";
    }

    private void take(char c, StringBuilder shown) {
        switch (part) {
            case TEXT -> text(c, shown);
            case ESCAPE -> escape(c, shown);
            case ESCAPE_MORE -> {
                sequence.append(c);
                if (c >= 0x30) {
                    shown.append(ESCAPE).append(sequence);
                    part = Part.TEXT;
                }
            }
            case CONTROL -> control(c, shown);
            case COMMAND, OTHER -> string(c, shown);
        }
    }

    private void text(char c, StringBuilder shown) {
        boolean isControl = c >= 0x80 && c < 0xa0;
        if (c == ESCAPE) {
            begin(Part.ESCAPE);
        } else if (c != ENQUIRY && !isControl) {
            shown.append(c);
        }
    }

    private void begin(Part next) {
        part = next;
        sequence.setLength(0);
    }

    private void escape(char c, StringBuilder shown) {
        switch (c) {
            case '[' -> begin(Part.CONTROL);
            case ']' -> begin(Part.COMMAND);
            case 'P', '_', '^', 'X' -> begin(Part.OTHER);
            case ESCAPE -> begin(Part.ESCAPE);
            default -> {
                if (c >= 0x20 && c < 0x30) {
                    begin(Part.ESCAPE_MORE);
                    sequence.append(c);
                } else {
                    // 'Z' requests the terminal's identity, '=' and '>' change its keyboard mode.
                    if ("78DEHMc".indexOf(c) >= 0) {
                        shown.append(ESCAPE).append(c);
                    }
                    part = Part.TEXT;
                }
            }
        }
    }

    private void control(char c, StringBuilder shown) {
        if (c == ESCAPE) {
            begin(Part.ESCAPE);
        } else if (c < 0x20) {
            shown.append(c);
        } else if (sequence.length() < LONGEST) {
            sequence.append(c);
            if (c >= 0x40) {
                end(shown);
                part = Part.TEXT;
            }
        } else if (c >= 0x40) {
            part = Part.TEXT;
        }
    }

    private void end(StringBuilder shown) {
        var mode = MODE.matcher(sequence);
        boolean allowed =
                DRAWING.matcher(sequence).matches()
                        || SHAPES.matcher(sequence).matches()
                        || (mode.matches()
                                && (mode.group(1) == null || MODES.contains(mode.group(1))));
        if (!allowed) {
            return;
        }
        shown.append(ESCAPE).append('[').append(sequence);
        var other = OTHER_SCREEN.matcher(sequence);
        if (other.matches()) {
            otherScreen = other.group(2).equals("h");
        }
    }

    /// A call may end between the two characters that end a string, so the first stays in the
    /// sequence.
    private void string(char c, StringBuilder shown) {
        boolean closing = !sequence.isEmpty() && sequence.charAt(sequence.length() - 1) == ESCAPE;
        if (c == BELL || (closing && c == '\\')) {
            if (closing) {
                sequence.setLength(sequence.length() - 1);
            }
            if (part == Part.COMMAND && COMMAND.matcher(sequence).matches()) {
                shown.append(ESCAPE).append(']').append(sequence).append(ESCAPE).append('\\');
            }
            part = Part.TEXT;
        } else if (closing) {
            part = Part.ESCAPE;
            sequence.setLength(0);
            escape(c, shown);
        } else if (sequence.length() < LONGEST || c == ESCAPE) {
            sequence.append(c);
        }
    }

    private enum Part {
        TEXT,
        ESCAPE,
        ESCAPE_MORE,
        CONTROL,
        COMMAND,
        OTHER
    }
}
