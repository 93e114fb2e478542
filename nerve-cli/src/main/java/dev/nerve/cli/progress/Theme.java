package dev.nerve.cli.progress;

import java.nio.charset.Charset;
import java.time.Instant;

/// The characters a tree is drawn with.
public enum Theme {
    /// Lines and marks.
    UNICODE("├─ ", "└─ ", "│  ", "·✓✗–■?", "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", "…"),
    /// What every terminal can show.
    ASCII("|- ", "`- ", "|  ", ".+x-!?", "oO", "...");

    private static final long TURN_MILLIS = 100;

    private final String branch;
    private final String lastBranch;
    private final String trunk;
    private final String marks;
    private final String wheel;
    private final String ellipsis;

    Theme(
            String branch,
            String lastBranch,
            String trunk,
            String marks,
            String wheel,
            String ellipsis) {
        this.branch = branch;
        this.lastBranch = lastBranch;
        this.trunk = trunk;
        this.marks = marks;
        this.wheel = wheel;
        this.ellipsis = ellipsis;
    }

    /// {@return the nicest theme that can be written in a charset}
    ///
    /// @param charset that of the terminal or file
    public static Theme of(Charset charset) {
        return charset.canEncode() && charset.newEncoder().canEncode(UNICODE.all())
                ? UNICODE
                : ASCII;
    }

    private String all() {
        return branch + lastBranch + trunk + marks + wheel + ellipsis;
    }

    /// {@return what shows that something is missing}
    String ellipsis() {
        return ellipsis;
    }

    /// {@return the line that leads to an item}
    String branch(boolean last) {
        return last ? lastBranch : branch;
    }

    /// {@return the line that leads past an item to the next one}
    String trunk(boolean last) {
        return last ? " ".repeat(trunk.length()) : trunk;
    }

    /// {@return the mark of a status, which turns while something is running}
    String mark(Status status, Instant now) {
        char mark =
                switch (status) {
                    case Status.ToCome _ -> marks.charAt(0);
                    case Status.Running _ -> wheel.charAt(turn(now));
                    case Status.Done _ -> marks.charAt(1);
                    case Status.Failed _ -> marks.charAt(2);
                    case Status.Skipped _ -> marks.charAt(3);
                    case Status.Cancelled _, Status.Left _ -> marks.charAt(4);
                    case Status.Waiting _ -> marks.charAt(5);
                };
        return String.valueOf(mark);
    }

    private int turn(Instant now) {
        return Math.floorMod(now.toEpochMilli() / TURN_MILLIS, wheel.length());
    }
}
