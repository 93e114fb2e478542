package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Forks in files, with names that only a run knows.
class ForksTest {

    private static final String FAN_OUT =
            """
            nerve: 1
            id: flow
            nodes:
              lead: {type: chat, model: fake/model}
              list: {type: function, function: list}
            steps:
              - {id: read, node: lead, input: read}
              - mark: {node: lead, as: shared-context}
              - {id: failures, node: list}
              - {id: later, node: lead, input: later}
              - id: mend
                map: {over: "${steps.failures.output}"}
                steps:
                  - id: worker
                    fork:
                      node: ${'le' + 'ad'}
                      as: lead-${loop.item}
                      at: at_mark shared-context
                  - {id: found, node: "${steps.worker.output}", input: "mend ${loop.item}"}
            """;

    private final Talks talks = new Talks();

    ForksTest() throws InterruptedException {
        talks.functions.bind("list", _ -> List.of("a", "b", "c"));
    }

    private Outcome run(String text, @Nullable Object input) throws InterruptedException {
        return talks.run(text, input);
    }

    private static String steps(String steps) {
        return "nerve: 1\nid: flow\nnodes:\n  lead: {type: identity}\nsteps:\n" + steps;
    }

    @Test
    void everyItemThatIsFoundHasAForkWhichKnowsWhatWasSaidBeforeTheMark() throws Exception {
        var found = run(FAN_OUT, null).orThrow();

        assertThat(found)
                .isEqualTo(Value.of(List.of("read, mend a", "read, mend b", "read, mend c")));
        assertThat(talks.session.ids().stream().map(NodeId::name))
                .contains("lead", "lead-a", "lead-b", "lead-c");
    }

    @Test
    void runThatGoesOnFindsTheForksThatItMade() throws Exception {
        var before = run(FAN_OUT, null).orThrow();
        for (var path : List.of("flow", "flow/mend", "flow/mend[2]", "flow/mend[2]/worker")) {
            talks.journal.forget(path);
        }

        assertThat(run(FAN_OUT, null).orThrow()).isEqualTo(before);
        assertThat(talks.asked).hasValue(5);
    }

    @Test
    void runThatGoesOnMarksOnce() throws Exception {
        run(FAN_OUT, null).orThrow();
        talks.journal.forget("flow");
        run(FAN_OUT, null).orThrow();

        var history = talks.conversations.view(ConversationId.of("work/lead"));

        assertThat(history.marks()).containsOnlyKeys("shared-context");
        assertThat(talks.asked).hasValue(5);
    }

    @Test
    void placesOfTheRunAndExpressionsCanBeInOneName() throws Exception {
        var forked =
                run(
                        steps(
                                """
                                  - set: {who: lead}
                                  - fork: {node: "${state.who}", as: "${input}-{run_id}"}
                                """),
                        "copy");

        assertThat(forked.orThrow()).isEqualTo(Value.of("copy-12345678"));
    }

    @Test
    void whatCannotBeANameIsAFailureThatSaysWhatCould() throws Exception {
        var failed =
                (Outcome.Failed) run(steps("  - fork: {node: lead, as: \"a-${input}\"}"), "B C");

        assertThat(failed.code()).isEqualTo(ErrorCode.ID_INVALID);
        assertThat(failed.message()).contains("'a-B C'").contains("a-z, 0-9");
    }

    @Test
    void sourceThatIsNotThereIsAFailure() throws Exception {
        var failed =
                (Outcome.Failed) run(steps("  - fork: {node: \"${input}\", as: copy}"), "nobody");

        assertThat(failed.message()).contains("nobody");
    }

    @Test
    void onlyChatsHaveMarks() throws Exception {
        var failed = (Outcome.Failed) run(steps("  - mark: {node: lead, as: here}"), "");

        assertThat(failed.code()).isEqualTo(ErrorCode.UNSUPPORTED);
        assertThat(failed.message()).contains("'lead' is of type identity");
    }
}
