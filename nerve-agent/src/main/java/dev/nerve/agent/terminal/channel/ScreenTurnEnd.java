package dev.nerve.agent.terminal.channel;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.terminal.parse.ParsedTurn;
import dev.nerve.terminal.parse.TurnSection;
import java.util.regex.Pattern;

/// The end of a turn, derived from the screen of a program.
public final class ScreenTurnEnd {

    private static final Pattern LIMIT = Pattern.compile("\\b429\\b|(?i)rate limit");
    private static final Pattern KEY = Pattern.compile("\\b401\\b|(?i)authentication|api key");
    private static final Pattern LOAD = Pattern.compile("\\b529\\b|\\b503\\b|(?i)overloaded");

    private ScreenTurnEnd() {}

    /// {@return the end of the turn}
    ///
    /// @param parsed the content that the program has shown for it
    /// @param interrupting whether nerve has cancelled it
    public static AgentAnswer.AgentTurnEnd of(ParsedTurn parsed, boolean interrupting) {
        if (interrupting || parsed.interrupted()) {
            return Interrupted.INTERRUPTED;
        }
        return failure(parsed).isEmpty()
                ? Completed.COMPLETED
                : new AgentAnswer.Failed(code(failure(parsed)), failure(parsed));
    }

    /// {@return the error message; empty if there is no error}
    private static String failure(ParsedTurn parsed) {
        if (parsed.sections().isEmpty()) {
            return "";
        }
        var last = parsed.sections().getLast();
        return last.type() == TurnSection.SectionType.ERROR ? last.content().strip() : "";
    }

    /// {@return the error code for a message}
    ///
    /// @param message the message of the program
    public static ErrorCode code(String message) {
        if (LIMIT.matcher(message).find()) {
            return ErrorCode.RATE_LIMIT;
        }
        if (KEY.matcher(message).find()) {
            return ErrorCode.AUTHENTICATION;
        }
        return LOAD.matcher(message).find() ? ErrorCode.UNAVAILABLE : ErrorCode.API_ERROR;
    }
}
