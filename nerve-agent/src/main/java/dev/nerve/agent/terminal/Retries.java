package dev.nerve.agent.terminal;

import dev.nerve.agent.AgentEvent;
import dev.nerve.terminal.screen.Frame;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sees on the screen that a program calls its model again because it did not answer.
///
/// *Confined to one thread.*
final class Retries {

    /// Beside its composer, and never in the middle of a conversation.
    private static final Pattern AGAIN =
            Pattern.compile(
                    "^\\W*(.*(?i:retrying) in .*\\battempt #?\\d+.*"
                            + "|Reconnecting\\.\\.\\. \\d+/.*)$");

    private static final Pattern NUMBER = Pattern.compile("attempt #?\\d+|Reconnecting\\S* \\d+");

    /// How far above or below the cursor it stands.
    private static final int NEAR = 6;

    private String told = "";

    /// {@return whether a screen shows it}
    ///
    /// @param frame the screen
    static boolean isOn(Frame frame) {
        return find(frame).isPresent();
    }

    /// {@return what is to be told about a screen: each try once}
    ///
    /// @param frame the screen
    Optional<AgentEvent.Retrying> news(Frame frame) {
        var found = find(frame);
        var number =
                found.map(NUMBER::matcher).filter(Matcher::find).map(Matcher::group).orElse("");
        if (number.isEmpty() || number.equals(told)) {
            return Optional.empty();
        }
        told = number;
        return found.map(AgentEvent.Retrying::new);
    }

    private static Optional<String> find(Frame frame) {
        int cursor = frame.cursor().row();
        int last = Math.min(frame.rows().size(), cursor + NEAR);
        return frame.rows().subList(Math.max(0, cursor - NEAR), last).stream()
                .map(row -> AGAIN.matcher(row.text()))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1).strip())
                .findFirst();
    }
}
