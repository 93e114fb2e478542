package dev.nerve.agent.terminal;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.terminal.parse.Parsed;
import dev.nerve.terminal.parse.Section;
import java.util.regex.Pattern;

/// Tells from what a program shows how its turn ended.
final class ScreenEnd {

    private static final Pattern LIMIT = Pattern.compile("\\b429\\b|(?i)rate limit");
    private static final Pattern KEY = Pattern.compile("\\b401\\b|(?i)authentication|api key");
    private static final Pattern LOAD = Pattern.compile("\\b529\\b|\\b503\\b|(?i)overloaded");

    private ScreenEnd() {}

    /// {@return how a turn ended}
    ///
    /// @param parsed what has been shown for it
    /// @param interrupting whether it was to be broken off
    static AgentAnswer.End of(Parsed parsed, boolean interrupting) {
        if (interrupting || parsed.interrupted()) {
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
        return last.type() == Section.Type.ERROR ? last.content().strip() : "";
    }

    /// {@return what kind of failure it is}
    ///
    /// @param message what the program says about it
    static ErrorCode code(String message) {
        if (LIMIT.matcher(message).find()) {
            return ErrorCode.RATE_LIMIT;
        }
        if (KEY.matcher(message).find()) {
            return ErrorCode.AUTHENTICATION;
        }
        return LOAD.matcher(message).find() ? ErrorCode.UNAVAILABLE : ErrorCode.API_ERROR;
    }
}
