package dev.nerve;

/// The rule for names. Names become file names, path segments and words on a command line.
///
/// *Immutable.*
public final class NameRules {

    /// The maximum number of characters in a name.
    public static final int MAX_LENGTH = 63;

    static final String RULE =
            "use 1 to 63 of a-z, 0-9, '-' and '_', starting with a letter or digit";

    private NameRules() {}

    /// {@return `name`, if it follows the rule}
    ///
    /// @param noun the kind of thing it names, for the message
    /// @param name the name
    /// @throws NerveException.Invalid if it does not follow the rule
    public static String check(String noun, String name) {
        if (!isName(name)) {
            throw new NerveException.Invalid(
                    "invalid %s %s: %s".formatted(noun, quote(name), RULE));
        }
        return name;
    }

    /// {@return whether `name` follows the rule}
    ///
    /// @param name the name
    public static boolean isName(String name) {
        if (name.isEmpty() || name.length() > MAX_LENGTH || !isLetterOrDigit(name.charAt(0))) {
            return false;
        }
        for (int i = 1; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!isLetterOrDigit(c) && c != '-' && c != '_') {
                return false;
            }
        }
        return true;
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    }

    /// {@return `name` in quotes, truncated, with control characters made visible}
    ///
    /// @param name any text that was given as a name
    public static String quote(String name) {
        var shown = new StringBuilder("'");
        name.codePoints().limit(MAX_LENGTH + 1).forEach(c -> show(shown, c));
        boolean cut = name.codePoints().skip(MAX_LENGTH + 1).findAny().isPresent();
        return shown.append(cut ? "…'" : "'").toString();
    }

    private static void show(StringBuilder shown, int c) {
        switch (c) {
            case '\n' -> shown.append("\\n");
            case '\t' -> shown.append("\\t");
            default -> {
                if (Character.isISOControl(c)) {
                    shown.append("\\u%04x".formatted(c));
                } else {
                    shown.appendCodePoint(c);
                }
            }
        }
    }
}
