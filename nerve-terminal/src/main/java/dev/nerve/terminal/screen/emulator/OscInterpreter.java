package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.SequenceListener;

/// The handler of operating system commands, which also passes all of them to the listener.
/// *Confined to the screen's thread.*
final class OscInterpreter {

    private static final int LONGEST_CODE = 6;
    private static final int LONGEST_TITLE = 4_096;
    private static final String FOREGROUND = "rgb:e5e5/e5e5/e5e5";
    private static final String BACKGROUND = "rgb:0000/0000/0000";

    private final ScreenState state;
    private final SequenceListener listener;
    private String title = "";

    OscInterpreter(ScreenState state, SequenceListener listener) {
        this.state = state;
        this.listener = listener;
    }

    String title() {
        return title;
    }

    /// @param payload the number of the command, usually followed by a semicolon and a text
    void run(String payload) {
        var end = payload.indexOf(';');
        var number = end < 0 ? payload : payload.substring(0, end);
        if (!isCode(number)) {
            return;
        }
        var code = Integer.parseInt(number);
        var text = end < 0 ? "" : payload.substring(end + 1);
        switch (code) {
            case 0, 2 -> title = text.substring(0, Math.min(text.length(), LONGEST_TITLE));
            case 8 -> link(text);
            case 10, 11, 12 -> colours(code, text);
            default -> {
                // The listener handles the other commands.
            }
        }
        listener.oscReceived(code, text);
    }

    private static boolean isCode(String number) {
        return !number.isEmpty()
                && number.length() <= LONGEST_CODE
                && number.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    }

    /// Starts or ends a link. The text before the first semicolon has parameters, the rest is the
    /// target.
    private void link(String text) {
        var end = text.indexOf(';');
        if (end < 0) {
            return;
        }
        var target = text.substring(end + 1);
        if (!target.isEmpty()) {
            state.pen.decorate(state.pen.extra.withLink(target));
        } else if (text.substring(0, end).isBlank()) {
            state.pen.decorate(state.pen.extra.withLink(null));
        }
    }

    /// Replies to colour queries. Each further query is about the next code.
    private void colours(int first, String text) {
        var code = first;
        for (var query : text.split(";", 3)) {
            if (query.equals("?") && code <= 12) {
                var colour = code == 11 ? BACKGROUND : FOREGROUND;
                listener.reply("\u001B]" + code + ";" + colour + "\u001B\\");
            }
            code++;
        }
    }
}
