package dev.nerve.cli.progress;

import java.nio.charset.Charset;
import java.time.Instant;

/// The characters of a drawn tree.
public enum TreeTheme {
    /// Unicode lines and marks.
    UNICODE("├─ ", "└─ ", "│  ", "·✓✗–■?", "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏", "…"),
    /// Characters that every terminal can show.
    ASCII("|- ", "`- ", "|  ", ".+x-!?", "oO", "...");

    private static final long TURN_MILLIS = 100;

    private final String branch;
    private final String lastBranch;
    private final String trunk;
    private final String marks;
    private final String wheel;
    private final String ellipsis;

    TreeTheme(
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

    /// {@return the Unicode theme if the charset can encode it, or else the ASCII theme}
    ///
    /// @param charset the charset of the terminal or file
    public static TreeTheme of(Charset charset) {
        return charset.canEncode() && charset.newEncoder().canEncode(UNICODE.all())
                ? UNICODE
                : ASCII;
    }

    private String all() {
        return branch + lastBranch + trunk + marks + wheel + ellipsis;
    }

    /// {@return the text that stands for a missing part}
    String ellipsis() {
        return ellipsis;
    }

    /// {@return the line before an item}
    String branch(boolean last) {
        return last ? lastBranch : branch;
    }

    /// {@return the line that passes an item on the way to the next one}
    String trunk(boolean last) {
        return last ? " ".repeat(trunk.length()) : trunk;
    }

    /// {@return the mark of a status; the mark of a running item is animated}
    String mark(ItemStatus status, Instant now) {
        char mark =
                switch (status) {
                    case ItemStatus.ToCome _ -> marks.charAt(0);
                    case ItemStatus.Running _ -> wheel.charAt(turn(now));
                    case ItemStatus.Done _ -> marks.charAt(1);
                    case ItemStatus.Failed _ -> marks.charAt(2);
                    case ItemStatus.Skipped _ -> marks.charAt(3);
                    case ItemStatus.Cancelled _, ItemStatus.Interrupted _ -> marks.charAt(4);
                    case ItemStatus.Waiting _ -> marks.charAt(5);
                };
        return String.valueOf(mark);
    }

    private int turn(Instant now) {
        return Math.floorMod(now.toEpochMilli() / TURN_MILLIS, wheel.length());
    }
}
