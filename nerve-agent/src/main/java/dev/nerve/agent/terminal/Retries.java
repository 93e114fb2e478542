package dev.nerve.agent.terminal;

import dev.nerve.agent.AgentEvent;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.state.RuleSet;
import dev.nerve.terminal.state.RuleSets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sees on the screen that a program calls its model again because it did not answer.
///
/// Where that stands is known by the rules for the program; an answer that says the same stands
/// elsewhere. *Confined to one thread.*
final class Retries {

    /// The seconds until the next try are counted down; the number of the try is not.
    private static final Pattern NUMBER = Pattern.compile("attempt #?\\d+|Reconnecting\\S* \\d+");

    private final RuleSet rules;
    private String told = "";

    private Retries(RuleSet rules) {
        this.rules = rules;
    }

    /// {@return what sees it}
    ///
    /// @param program the name of the program
    static Retries of(String program) {
        boolean known = RuleSets.BUNDLED.contains(program);
        return new Retries(RuleSets.get(known ? program : RuleSets.NONE));
    }

    /// {@return what is to be told about a screen: each try once}
    ///
    /// @param frame the screen
    Optional<AgentEvent.Retrying> news(Frame frame) {
        var found = rules.retry(frame);
        var number =
                found.map(NUMBER::matcher).filter(Matcher::find).map(Matcher::group).orElse("");
        if (number.isEmpty() || number.equals(told)) {
            return Optional.empty();
        }
        told = number;
        return found.map(AgentEvent.Retrying::new);
    }
}
