package dev.nerve.cli.inbox;

import dev.nerve.cli.console.SafeText;
import dev.nerve.gate.PermissionAnswer;
import dev.nerve.gate.rule.PermissionRule;
import dev.nerve.gate.rule.RuleLifetime;
import dev.nerve.gate.rule.RuleScope;
import dev.nerve.protocol.inbox.InboxItemData;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A numbered answer to the permission request of an agent.
///
/// @param label the answer in words
/// @param answer `allow` or `deny`
/// @param lifetime the time for which the answer is remembered; null for this request only
/// @param kind whether the answer needs a reason
record PermissionChoice(
        String label, String answer, @Nullable RuleLifetime lifetime, ChoiceKind kind) {

    private static final int LONGEST = 60;

    /// {@return the choices for an item, numbered from 1}
    ///
    /// @param item the item
    static List<PermissionChoice> of(InboxItemData item) {
        var choices = new ArrayList<PermissionChoice>();
        choices.add(allow("allow once", null));
        rule(item)
                .ifPresent(rule -> {
                    if (item.runId() != null) {
                        choices.add(allow("allow for this run", RuleLifetime.RUN));
                    }
                    var label = "always allow %s here".formatted(subject(rule));
                    choices.add(allow(label, RuleLifetime.ALWAYS));
                });
        choices.add(new PermissionChoice("deny", PermissionAnswer.DENY, null, ChoiceKind.COMPLETE));
        choices.add(
                new PermissionChoice(
                        "deny and say why", PermissionAnswer.DENY, null, ChoiceKind.NEEDS_REASON));
        return choices;
    }

    /// {@return the rule with which the answer to an item can be remembered}
    ///
    /// @param item the item
    static Optional<PermissionRule> rule(InboxItemData item) {
        return Optional.ofNullable(item.rule()).map(PermissionRule::of);
    }

    private static PermissionChoice allow(String label, @Nullable RuleLifetime lifetime) {
        return new PermissionChoice(label, PermissionAnswer.ALLOW, lifetime, ChoiceKind.COMPLETE);
    }

    /// {@return the requests of a rule in a few words}
    private static String subject(PermissionRule rule) {
        var text =
                switch (rule.scope()) {
                    case RuleScope.CommandScope(var command) -> "`" + command + "`";
                    case RuleScope.DirectoryScope(var directory) ->
                            "%s of files in %s".formatted(rule.tool(), directory);
                    case RuleScope.ArgumentsScope _ ->
                            rule.tool() + " with exactly these arguments";
                };
        var line = SafeText.line(text);
        return line.length() <= LONGEST ? line : "exactly this command";
    }

    /// Whether a choice is a complete answer.
    enum ChoiceKind {
        /// It is.
        COMPLETE,
        /// It needs a reason.
        NEEDS_REASON
    }
}
