package dev.nerve.terminal.state.detection;

import dev.nerve.terminal.state.rule.EnterKeyBehavior;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A detector of the Enter key in typed text. *Confined to one thread.*
///
/// Everything inside a bracketed paste is text. The paste marks may arrive in pieces.
final class EnterKeyDetector {

    private static final String PASTE = "\u001b[200~";
    private static final String PASTE_END = "\u001b[201~";

    private final EnterKeyBehavior enter;
    private String rest = "";
    private boolean pasting;
    private boolean empty = true;
    private long lastText = Long.MIN_VALUE;
    private long lastPaste = Long.MIN_VALUE;

    EnterKeyDetector(EnterKeyBehavior enter) {
        this.enter = enter;
    }

    /// {@return the kind of input up to the last Enter}
    ///
    /// @param text the typed text
    /// @param version the version of the program, or null if unknown
    /// @param nanos the current time
    TypedInput type(String text, @Nullable String version, long nanos) {
        var all = rest + text;
        rest = "";
        boolean entered = false;
        boolean onlyEnter = true;
        boolean tooSoon = false;
        int at = 0;
        while (at < all.length()) {
            var mark = pasting ? PASTE_END : PASTE;
            if (all.startsWith(mark, at)) {
                pasting = !pasting;
                at += mark.length();
                empty = false;
                lastPaste = nanos;
            } else if (isCut(all, at, mark)) {
                rest = all.substring(at);
                break;
            } else {
                int length = pasting ? 0 : enterAt(all, at);
                if (length > 0) {
                    onlyEnter = entered ? onlyEnter : empty;
                    tooSoon = enter.apart().isNeededBy(version) && isTooSoon(nanos);
                    entered = true;
                    empty = !tooSoon;
                } else {
                    empty = false;
                    lastText = pasting ? lastText : nanos;
                }
                at += Math.max(1, length);
            }
        }
        if (!entered) {
            return TypedInput.TEXT;
        }
        return onlyEnter
                ? TypedInput.ENTER_ALONE
                : tooSoon ? TypedInput.ENTER_TOO_SOON : TypedInput.ENTER;
    }

    private boolean isTooSoon(long nanos) {
        return isWithin(lastText, enter.apart().text(), nanos)
                || isWithin(lastPaste, enter.apart().paste(), nanos);
    }

    private static boolean isWithin(long then, Duration duration, long nanos) {
        return then != Long.MIN_VALUE && nanos - then < duration.toNanos();
    }

    /// Returns whether a mark is cut off at the end. A lone escape is a key, so two characters are
    /// needed.
    private static boolean isCut(String all, int at, String mark) {
        int left = all.length() - at;
        return left > 1 && left < mark.length() && mark.startsWith(all.substring(at));
    }

    private int enterAt(String all, int at) {
        return enter.sends().stream()
                .filter(sent -> all.startsWith(sent, at))
                .mapToInt(String::length)
                .max()
                .orElse(0);
    }

    /// The kinds of input.
    enum TypedInput {
        /// Text without Enter.
        TEXT,
        /// Enter without text since the last one.
        ENTER_ALONE,
        /// Text, and Enter so soon after it that the program treats it as part of the text.
        ENTER_TOO_SOON,
        /// Text and Enter.
        ENTER
    }
}
