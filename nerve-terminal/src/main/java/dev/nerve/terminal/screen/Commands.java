package dev.nerve.terminal.screen;

/// Does what operating system commands ask for, and passes all of them on. *Confined to the
/// screen's thread.*
final class Commands {

    private static final int LONGEST_CODE = 6;
    private static final int LONGEST_TITLE = 4_096;
    private static final String FOREGROUND = "rgb:e5e5/e5e5/e5e5";
    private static final String BACKGROUND = "rgb:0000/0000/0000";

    private final Display display;
    private final ScreenListener listener;
    private String title = "";

    Commands(Display display, ScreenListener listener) {
        this.display = display;
        this.listener = listener;
    }

    String title() {
        return title;
    }

    /// @param payload the number of the command, and mostly a semicolon and more
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
                // The listener knows what to do with the others.
            }
        }
        listener.told(code, text);
    }

    private static boolean isCode(String number) {
        return !number.isEmpty()
                && number.length() <= LONGEST_CODE
                && number.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    }

    /// Begins or ends a link; what stands before the first semicolon is about it, the rest leads
    /// there.
    private void link(String text) {
        var end = text.indexOf(';');
        if (end < 0) {
            return;
        }
        var target = text.substring(end + 1);
        if (!target.isEmpty()) {
            display.pen.look(display.pen.extra.withLink(target));
        } else if (text.substring(0, end).isBlank()) {
            display.pen.look(display.pen.extra.withLink(null));
        }
    }

    /// Tells the colours that are asked for; each further one is about the next thing.
    private void colours(int first, String text) {
        var code = first;
        for (var asked : text.split(";", 3)) {
            if (asked.equals("?") && code <= 12) {
                var colour = code == 11 ? BACKGROUND : FOREGROUND;
                listener.reply("\u001B]" + code + ";" + colour + "\u001B\\");
            }
            code++;
        }
    }
}
