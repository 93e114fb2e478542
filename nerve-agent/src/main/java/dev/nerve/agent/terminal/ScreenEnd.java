package dev.nerve.agent.terminal;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.terminal.parse.Parsed;
import dev.nerve.terminal.parse.Section;
import java.util.List;
import java.util.regex.Pattern;

/// Tells from what a program shows how its turn ended.
final class ScreenEnd {

    /// What the programs write under a turn that was broken off.
    private static final Pattern BROKEN_OFF =
            Pattern.compile(
                    "(?m)^ *(?:⎿ +Interrupted\\b|■ Conversation interrupted|ℹ Request cancelled|▣"
                            + " .* · interrupted)");

    /// An answer that is none.
    private static final Pattern REFUSED = Pattern.compile("^(?:Please run /login · )?API Error: ");

    private static final Pattern LIMIT = Pattern.compile("\\b429\\b|(?i)rate limit");
    private static final Pattern KEY = Pattern.compile("\\b401\\b|(?i)authentication|api key");
    private static final Pattern LOAD = Pattern.compile("\\b529\\b|\\b503\\b|(?i)overloaded");

    /// How many of the last rows can say so.
    private static final int ROWS = 12;

    private ScreenEnd() {}

    /// {@return how a turn ended}
    ///
    /// @param parsed what has been shown for it
    /// @param interrupting whether it was to be broken off
    static AgentAnswer.End of(Parsed parsed, boolean interrupting) {
        if (interrupting || BROKEN_OFF.matcher(lastRows(parsed.raw())).find()) {
            return Interrupted.INTERRUPTED;
        }
        return failure(parsed).isEmpty()
                ? Completed.COMPLETED
                : new AgentAnswer.Failed(code(failure(parsed)), failure(parsed));
    }

    /// {@return what went wrong; nothing if nothing did}
    private static String failure(Parsed parsed) {
        if (parsed.sections().isEmpty()) {
            return "";
        }
        var last = parsed.sections().getLast();
        boolean failed =
                last.type() == Section.Type.ERROR || REFUSED.matcher(last.content()).find();
        return failed ? last.content().strip() : "";
    }

    private static String lastRows(String raw) {
        List<String> rows = raw.stripTrailing().lines().toList();
        return String.join("\n", rows.subList(Math.max(0, rows.size() - ROWS), rows.size()));
    }

    private static ErrorCode code(String message) {
        if (LIMIT.matcher(message).find()) {
            return ErrorCode.RATE_LIMIT;
        }
        if (KEY.matcher(message).find()) {
            return ErrorCode.AUTHENTICATION;
        }
        return LOAD.matcher(message).find() ? ErrorCode.UNAVAILABLE : ErrorCode.API_ERROR;
    }
}
