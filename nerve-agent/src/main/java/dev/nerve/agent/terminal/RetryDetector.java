package dev.nerve.agent.terminal;

import dev.nerve.agent.AgentEvent;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.terminal.state.rule.StateRuleSet;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Detects on the screen that a program retries a model call.
///
/// The rules for the program say where the notice is; the same words in an answer are elsewhere.
/// *Confined to one thread.*
final class RetryDetector {

    /// The number of the attempt. The seconds until the next attempt change and are not used.
    private static final Pattern NUMBER = Pattern.compile("attempt #?\\d+|Reconnecting\\S* \\d+");

    private final StateRuleSet rules;
    private String told = "";

    private RetryDetector(StateRuleSet rules) {
        this.rules = rules;
    }

    /// {@return the detector for a program}
    ///
    /// @param program the name of the program
    static RetryDetector of(String program) {
        boolean known = StateRuleRegistry.BUNDLED.contains(program);
        return new RetryDetector(StateRuleRegistry.get(known ? program : StateRuleRegistry.NONE));
    }

    /// {@return the retry that a screen shows, once per attempt}
    ///
    /// @param frame the screen
    Optional<AgentEvent.ModelRetry> findRetry(ScreenFrame frame) {
        var found = rules.retry(frame);
        var number =
                found.map(NUMBER::matcher).filter(Matcher::find).map(Matcher::group).orElse("");
        if (number.isEmpty() || number.equals(told)) {
            return Optional.empty();
        }
        told = number;
        return found.map(AgentEvent.ModelRetry::of);
    }
}
