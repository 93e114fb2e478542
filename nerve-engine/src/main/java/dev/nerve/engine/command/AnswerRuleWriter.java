package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.PermissionAnswer;
import dev.nerve.gate.StoredGate;
import dev.nerve.gate.rule.PermissionRule;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.gate.rule.RememberedRule;
import dev.nerve.gate.rule.RuleLifetime;
import dev.nerve.gate.rule.RuleProposal;
import dev.nerve.run.TimeSource;
import dev.nerve.value.Value;

/// A writer of the rules with which answers to permission requests are remembered.
///
/// @param rules the remembered answers
/// @param time the time source
record AnswerRuleWriter(PermissionRuleStore rules, TimeSource time) {

    /// {@return the rule that an answer has nerve remember}
    ///
    /// @param item the item, with its secrets masked
    /// @param answer the answer
    /// @param lifetime the time for which it is remembered
    /// @throws NerveException.Invalid if the answer cannot be remembered
    RememberedRule rule(StoredGate item, Value answer, RuleLifetime lifetime) {
        if (item.gate().kind() != GateKind.PERMISSION) {
            throw new NerveException.Invalid(
                    "remember: item %d is a %s; only permissions are remembered"
                            .formatted(item.number(), item.gate().kind().wireName()));
        }
        var proposed = RuleProposal.of(item).orElseThrow(() -> unknown(item));
        var rule = proposed.withAllowed(PermissionAnswer.in(answer).isAllowed());
        return switch (lifetime) {
            case RUN -> ofRun(rule, item);
            case SESSION -> ofSession(rule, item);
            case ALWAYS -> RememberedRule.standing(rule, time.now());
        };
    }

    private static NerveException unknown(StoredGate item) {
        return new NerveException.Invalid(
                ("remember: item %d cannot be remembered: its arguments are unknown, were read"
                                + " from a screen, or contain a secret; answer it without remember")
                        .formatted(item.number()));
    }

    private RememberedRule ofRun(PermissionRule rule, StoredGate item) {
        var run = item.run().orElseThrow(() -> homeless(item, "run"));
        return RememberedRule.ofRun(rule, run, time.now());
    }

    private RememberedRule ofSession(PermissionRule rule, StoredGate item) {
        var session = item.place().session();
        if (session == null) {
            throw homeless(item, "session");
        }
        return RememberedRule.ofSession(rule, session, time.now());
    }

    private static NerveException homeless(StoredGate item, String what) {
        return new NerveException.Invalid(
                "remember: item %d belongs to no %s".formatted(item.number(), what));
    }
}
