package dev.nerve.engine.command;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.gate.GatePlace;
import dev.nerve.gate.PermissionAnswer;
import dev.nerve.gate.rule.RememberedRule;
import dev.nerve.gate.rule.RememberedRule.RulePlace;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.inbox.AnswerData;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Answers that an engine is asked to remember.
@Timeout(60)
class RememberedAnswerTest {

    private static final SessionId SESSION = SessionId.of("work");
    private static final NodeId NODE = NodeId.of("dev");
    private static final RulePlace PLACE = new RulePlace(SESSION, RunId.of("any"));
    private static final String RULE = "{allow: Bash, command: \"make\", node: dev}";

    private final EngineWorld world = new EngineWorld();

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    private long ask(GateKind kind, String command) throws InterruptedException {
        var payload =
                Value.Fields.EMPTY
                        .with("node", "dev")
                        .with("tool", "Bash")
                        .with("arguments", Value.Fields.EMPTY.with("command", command))
                        .with("paths", List.of())
                        .with("risk", "execute");
        var gate =
                Gate.of("May I?")
                        .withOptions(PermissionAnswer.OPTIONS)
                        .withContent(GateContent.of(kind, payload));
        return world.runStore
                .gates()
                .open(GatePlace.of(SESSION, NODE), gate, Instant.EPOCH)
                .number();
    }

    private AnswerData answer(long item, Object value, @Nullable String remember)
            throws InterruptedException {
        return world.call(
                new InboxCommands.Answer(item, null, null, Value.of(value), "ann", remember));
    }

    @Test
    void itemShowsTheRuleBeforeItIsWritten() throws InterruptedException {
        var item = world.call(new InboxCommands.GetItem(ask(GateKind.PERMISSION, "make")));

        assertThat(requireNonNull(item.rule()).toJson())
                .isEqualTo("{\"allow\":\"Bash\",\"command\":\"make\",\"node\":\"dev\"}");
        assertThat(world.rules.list(PLACE)).isEmpty();
    }

    @Test
    void answerForASessionIsStoredAsItsRule() throws InterruptedException {
        var answered = answer(ask(GateKind.PERMISSION, "make"), "allow", "session");

        assertThat(answered.rule()).isEqualTo(RULE);
        assertThat(world.rules.list(PLACE))
                .singleElement()
                .satisfies(rule -> assertThat(rule.rule().toString()).isEqualTo(RULE));
    }

    @Test
    void denialIsRememberedToo() throws InterruptedException {
        var answered =
                answer(
                        ask(GateKind.PERMISSION, "make"),
                        PermissionAnswer.denial("not now"),
                        "always");

        assertThat(answered.rule()).isEqualTo("{deny: Bash, command: \"make\", node: dev}");
    }

    @Test
    void answerThatDoesNotCountLeavesNoRule() throws InterruptedException {
        long taken = ask(GateKind.PERMISSION, "make");
        answer(taken, "deny", null);
        long gone = ask(GateKind.PERMISSION, "make");
        world.runStore
                .gates()
                .settle(
                        gone,
                        new GateAnswer(
                                GateAnswer.Resolution.CANCELLED, "", "the end", Instant.EPOCH));

        assertThatThrownBy(() -> answer(taken, "allow", "session"))
                .isInstanceOf(NerveException.AlreadyExists.class)
                .hasMessageContaining("ann");
        assertThat(answer(gone, "allow", "session")).isEqualTo(new AnswerData(gone, "gone", null));
        assertThatThrownBy(() -> answer(ask(GateKind.PERMISSION, "make"), "perhaps", "session"))
                .isInstanceOf(NerveException.Invalid.class);
        assertThat(world.rules.list(PLACE)).isEmpty();
    }

    @Test
    void onlyAKnownRequestWithoutASecretCanBeRemembered() throws InterruptedException {
        long secret = ask(GateKind.PERMISSION, "curl " + EngineWorld.SECRET);
        long question = ask(GateKind.QUESTION, "make");

        assertThat(world.call(new InboxCommands.GetItem(secret)).rule()).isNull();
        assertThatThrownBy(() -> answer(secret, "allow", "session"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("cannot be remembered");
        assertThatThrownBy(() -> answer(question, "allow", "session"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("only permissions are remembered");
        assertThatThrownBy(() -> answer(question, "allow", "forever"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("run, session or always");
        assertThatThrownBy(() -> answer(ask(GateKind.PERMISSION, "make"), "allow", "run"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("belongs to no run");
        assertThat(world.rules.list(PLACE)).extracting(RememberedRule::rule).isEmpty();
    }
}
