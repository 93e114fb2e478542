package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.conversation.Point;
import java.util.regex.Pattern;

/// A parser of fork points, as people write them.
final class Points {

    private static final Pattern NUMBERED =
            Pattern.compile("(after|before|before_user_turn) (\\d{1,9})");
    private static final String MARK = "at_mark ";

    private Points() {}

    static Point parse(String text) {
        if (text.equals("head")) {
            return Point.Head.HEAD;
        }
        if (text.startsWith(MARK) && text.length() > MARK.length()) {
            return new Point.AtMark(text.substring(MARK.length()));
        }
        var numbered = NUMBERED.matcher(text);
        if (!numbered.matches()) {
            throw new NerveException.Invalid(
                    ("unknown point %s: write head, after 3, before 3, before_user_turn 2 or "
                                    + "at_mark NAME")
                            .formatted(Names.quoted(text)));
        }
        int number = Integer.parseInt(numbered.group(2));
        return switch (numbered.group(1)) {
            case "after" -> new Point.After(number);
            case "before" -> new Point.Before(number);
            default -> new Point.BeforeUserTurn(number);
        };
    }
}
