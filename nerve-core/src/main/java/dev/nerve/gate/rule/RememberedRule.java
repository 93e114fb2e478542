package dev.nerve.gate.rule;

import dev.nerve.RunId;
import dev.nerve.SessionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A rule with the time for which it is remembered. *Immutable.*
///
/// @param rule the rule
/// @param lifetime the time for which it is remembered
/// @param session the session of the node that asked; null if there is none
/// @param run the run that it lives with; null for other lifetimes
/// @param created the time of the answer
public record RememberedRule(
        PermissionRule rule,
        RuleLifetime lifetime,
        @Nullable SessionId session,
        @Nullable RunId run,
        Instant created) {

    public RememberedRule {
        if ((lifetime == RuleLifetime.RUN) != (run != null)
                || (lifetime == RuleLifetime.SESSION && session == null)) {
            throw new IllegalArgumentException(
                    "a rule of a run has a run, and a rule of a session has a session");
        }
    }

    /// {@return a rule that lives with a run}
    ///
    /// @param rule the rule
    /// @param run the run
    /// @param created the time of the answer
    public static RememberedRule ofRun(PermissionRule rule, RunId run, Instant created) {
        return new RememberedRule(rule, RuleLifetime.RUN, null, run, created);
    }

    /// {@return a rule that lives with a session}
    ///
    /// @param rule the rule
    /// @param session the session
    /// @param created the time of the answer
    public static RememberedRule ofSession(
            PermissionRule rule, SessionId session, Instant created) {
        return new RememberedRule(rule, RuleLifetime.SESSION, session, null, created);
    }

    /// {@return a rule of the directory}
    ///
    /// @param rule the rule
    /// @param created the time of the answer
    public static RememberedRule standing(PermissionRule rule, Instant created) {
        return new RememberedRule(rule, RuleLifetime.ALWAYS, null, null, created);
    }

    /// {@return whether it applies to the requests of a node}
    ///
    /// @param asking the place of the requests
    public boolean appliesTo(RulePlace asking) {
        return switch (lifetime) {
            case RUN -> asking.run().equals(run);
            case SESSION -> session != null && session.equals(asking.session());
            case ALWAYS -> true;
        };
    }

    /// {@return whether another rule is the same, but for the time of the answer}
    ///
    /// @param other the other rule
    public boolean isSame(RememberedRule other) {
        return equals(
                new RememberedRule(other.rule, other.lifetime, other.session, other.run, created));
    }

    /// The place of a request, which decides the rules that apply.
    ///
    /// @param session the session of the node that asks; null if there is none
    /// @param run the run
    public record RulePlace(@Nullable SessionId session, RunId run) {}
}
