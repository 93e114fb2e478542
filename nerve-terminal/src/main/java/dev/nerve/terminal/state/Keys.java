package dev.nerve.terminal.state;

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

    Keys(EnterKey enter) {
        this.enter = enter;
    }

    /// {@return what was typed up to and with the last Enter}
    Typed type(String text) {
        var all = rest + text;
        rest = "";
        boolean entered = false;
        boolean onlyEnter = true;
        int at = 0;
        while (at < all.length()) {
            var mark = pasting ? PASTE_END : PASTE;
            if (all.startsWith(mark, at)) {
                pasting = !pasting;
                at += mark.length();
                empty = false;
            } else if (isCut(all, at, mark)) {
                rest = all.substring(at);
                break;
            } else {
                int length = pasting ? 0 : enterAt(all, at);
                if (length > 0) {
                    onlyEnter = entered ? onlyEnter : empty;
                    entered = true;
                    empty = true;
                } else {
                    empty = false;
                }
                at += Math.max(1, length);
            }
        }
        return entered ? (onlyEnter ? Typed.ENTER_ALONE : Typed.ENTER) : Typed.TEXT;
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
        /// Something, and Enter.
        ENTER
    }
}
