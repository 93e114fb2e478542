package dev.nerve.terminal.state;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What we typed, as far as it matters whether Enter was among it. *Confined to one thread.*
///
/// What stands between the marks of a paste is text, whatever is in it; the marks may come in
/// pieces.
final class Keys {

    private static final String PASTE = "\u001b[200~";
    private static final String PASTE_END = "\u001b[201~";

    private final EnterKey enter;
    private String rest = "";
    private boolean pasting;
    private boolean empty = true;
    private long lastText = Long.MIN_VALUE;
    private long lastPaste = Long.MIN_VALUE;

    Keys(EnterKey enter) {
        this.enter = enter;
    }

    /// {@return what was typed up to and with the last Enter}
    ///
    /// @param text what was typed
    /// @param version the program's, or null if it is not known
    /// @param nanos when
    Typed type(String text, @Nullable String version, long nanos) {
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
            return Typed.TEXT;
        }
        return onlyEnter ? Typed.ENTER_ALONE : tooSoon ? Typed.ENTER_TOO_SOON : Typed.ENTER;
    }

    private boolean isTooSoon(long nanos) {
        return isWithin(lastText, enter.apart().text(), nanos)
                || isWithin(lastPaste, enter.apart().paste(), nanos);
    }

    private static boolean isWithin(long then, Duration duration, long nanos) {
        return then != Long.MIN_VALUE && nanos - then < duration.toNanos();
    }

    /// A lone escape is a key of its own, so a mark counts as cut only from its second character.
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

    /// What came of typing.
    enum Typed {
        /// No Enter.
        TEXT,
        /// Enter, and nothing else since the last one.
        ENTER_ALONE,
        /// Something, and Enter so soon after it that a program takes it for a part of that.
        ENTER_TOO_SOON,
        /// Something, and Enter.
        ENTER
    }
}
