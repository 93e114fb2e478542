package dev.nerve.script.file;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.conversation.fork.ForkPoint;
import java.util.regex.Pattern;

/// A parser of fork points, as people write them.
final class ForkPointParser {

    private static final Pattern NUMBERED =
            Pattern.compile("(after|before|before_user_turn) (\\d{1,9})");
    private static final String MARK = "at_mark ";

    private ForkPointParser() {}

    static ForkPoint parse(String text) {
        if (text.equals("head")) {
            return ForkPoint.Head.HEAD;
        }
        if (text.startsWith(MARK) && text.length() > MARK.length()) {
            return new ForkPoint.AtMark(text.substring(MARK.length()));
        }
        var numbered = NUMBERED.matcher(text);
        if (!numbered.matches()) {
            throw new NerveException.Invalid(
                    ("unknown point %s: write head, after 3, before 3, before_user_turn 2 or "
                                    + "at_mark NAME")
                            .formatted(NameRules.quote(text)));
        }
        int number = Integer.parseInt(numbered.group(2));
        return switch (numbered.group(1)) {
            case "after" -> new ForkPoint.After(number);
            case "before" -> new ForkPoint.Before(number);
            default -> new ForkPoint.BeforeUserTurn(number);
        };
    }
}
