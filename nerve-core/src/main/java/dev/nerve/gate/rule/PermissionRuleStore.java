package dev.nerve.gate.rule;

import dev.nerve.NerveException;
import dev.nerve.gate.rule.RememberedRule.RulePlace;
import java.util.List;

/// A store for remembered answers to permission requests.
///
/// *Safe for many threads*, and for several processes if the data is shared.
public interface PermissionRuleStore {

    /// Adds a rule, unless the same rule is there.
    ///
    /// @param rule the rule
    /// @return whether it was added
    /// @throws NerveException if it cannot be stored
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    boolean add(RememberedRule rule) throws InterruptedException;

    /// Removes a rule. Does nothing if it is not there.
    ///
    /// @param rule the rule
    /// @throws NerveException if it cannot be removed
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void remove(RememberedRule rule) throws InterruptedException;

    /// {@return the rules that apply at a place, oldest first}
    ///
    /// @param place the place of a request
    /// @throws NerveException.Invalid if a rule that people can edit is malformed; the message
    /// names the file and the problem
    List<RememberedRule> list(RulePlace place);
}
