package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.gate.rule.PermissionRule;
import dev.nerve.gate.rule.PermissionRuleStore;
import dev.nerve.gate.rule.RememberedRule;
import dev.nerve.gate.rule.RememberedRule.RulePlace;
import dev.nerve.gate.rule.RuleScope.ArgumentsScope;
import dev.nerve.gate.rule.RuleScope.CommandScope;
import dev.nerve.gate.rule.RuleScope.DirectoryScope;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The promises of every store for remembered answers.
public interface PermissionRuleStoreContract {

    /// The session of the rules.
    SessionId SESSION = SessionId.of("work");

    /// The run of the rules.
    RunId RUN = RunId.of("fix-1");

    /// The place of the requests.
    RulePlace PLACE = new RulePlace(SESSION, RUN);

    /// The time of the answers.
    Instant CREATED = SampleRuns.START_TIME;

    /// A rule for a command.
    PermissionRule MAKE =
            new PermissionRule(
                    true, NodeId.of("dev"), "Bash", new CommandScope("make \"all\" # x"));

    /// {@return the store to test: the same in every call of one test, and empty at first}
    PermissionRuleStore rules();

    /// {@return another store on the same data, as another process would open it}
    PermissionRuleStore sharing();

    @Test
    default void ruleOfASessionAppliesToAllItsRunsInEveryProcess() throws InterruptedException {
        var rule = RememberedRule.ofSession(MAKE, SESSION, CREATED);

        assertThat(rules().add(rule)).isTrue();

        assertThat(sharing().list(PLACE)).containsExactly(rule);
        assertThat(sharing().list(new RulePlace(SESSION, RunId.of("fix-2")))).hasSize(1);
        assertThat(sharing().list(new RulePlace(SessionId.of("other"), RUN))).isEmpty();
        assertThat(sharing().list(new RulePlace(null, RUN))).isEmpty();
    }

    @Test
    default void ruleOfARunAppliesToItAlone() throws InterruptedException {
        var rule = RememberedRule.ofRun(MAKE, RUN, CREATED);

        rules().add(rule);

        assertThat(sharing().list(PLACE)).containsExactly(rule);
        assertThat(rules().list(new RulePlace(null, RUN))).containsExactly(rule);
        assertThat(rules().list(new RulePlace(SESSION, RunId.of("fix-2")))).isEmpty();
    }

    @Test
    default void standingRuleAppliesEverywhere() throws InterruptedException {
        rules().add(RememberedRule.standing(MAKE, CREATED));

        assertThat(sharing().list(new RulePlace(null, RunId.of("any"))))
                .extracting(RememberedRule::rule)
                .containsExactly(MAKE);
    }

    @Test
    default void sameRuleIsStoredOnce() throws InterruptedException {
        for (var rule : each(MAKE)) {
            assertThat(rules().add(rule)).isTrue();
            assertThat(sharing().add(rule)).isFalse();
        }

        assertThat(rules().list(PLACE)).hasSize(3);
    }

    @Test
    default void removedRuleIsGoneAndTheOthersStay() throws InterruptedException {
        var other = MAKE.withAllowed(false);
        for (var rule : each(MAKE)) {
            rules().add(rule);
        }
        for (var rule : each(other)) {
            rules().add(rule);
        }

        for (var rule : each(MAKE)) {
            sharing().remove(rule);
            sharing().remove(rule);
        }

        assertThat(rules().list(PLACE)).extracting(RememberedRule::rule).containsOnly(other);
    }

    @Test
    default void everyFormOfARuleIsReadAsItWasWritten() throws InterruptedException {
        var arguments = Value.fields(Map.of("url", "https://example.org", "n", 1));
        var forms =
                List.of(
                        MAKE,
                        new PermissionRule(false, null, "Edit", new DirectoryScope("/a b/: c")),
                        new PermissionRule(true, null, "mcp__x - y", new ArgumentsScope(arguments)),
                        new PermissionRule(
                                true,
                                null,
                                "Bash",
                                new CommandScope("yes\n- {\"a\": 'b'}\t\u2028")));
        for (var form : forms) {
            for (var rule : each(form)) {
                rules().add(rule);
            }
        }

        assertThat(sharing().list(new RulePlace(SESSION, RUN)))
                .extracting(RememberedRule::rule)
                .containsExactlyInAnyOrderElementsOf(
                        List.of(forms, forms, forms).stream().flatMap(List::stream).toList());
    }

    private static List<RememberedRule> each(PermissionRule rule) {
        return List.of(
                RememberedRule.ofRun(rule, RUN, CREATED),
                RememberedRule.ofSession(rule, SESSION, CREATED),
                RememberedRule.standing(rule, CREATED));
    }
}
