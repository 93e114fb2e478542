package dev.nerve.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ConversationId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.app.Nerve;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleEntry;
import dev.nerve.run.RunState;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Forks of runs continue with the messages before the step at which they were forked.
@Timeout(60)
class RunConversationsTest {

    /// Tells how many answers are in the prompt, and after "two" that a conversation is full.
    private static final String TELLER =
            """
            window: 1000
            answers:
              - {when: "takes over", say: "The note."}
              - {when: "^two$", say: "two ${turn}", usage: {input: 900, output: 10}}
            otherwise: {say: "${message} ${turn}"}
            """;

    private static final String TALK =
            """
            nerve: 1
            id: talk
            nodes:
              dev: {type: chat, model: scripted/./teller.yaml, when_full: handoff}
            steps:
              - {id: a, node: dev, input: one}
              - {id: well, gate: {prompt: "Well?"}}
              - {id: b, node: dev, input: "${steps.well.output}"}
              - {id: c, node: dev, input: three}
              - {id: d, node: dev, input: four}
            output: "${steps.a.output}, ${steps.b.output}, ${steps.c.output}, ${steps.d.output}"
            """;

    @TempDir Path directory;
    private Nerve nerve = Nerve.open();

    @BeforeEach
    void open() throws IOException {
        Files.writeString(directory.resolve("teller.yaml"), TELLER);
        Files.writeString(directory.resolve("talk.yaml"), TALK);
        reopen();
    }

    private void reopen() {
        nerve.close();
        nerve = Nerve.open(directory.resolve(".nerve"), directory, Map.of());
    }

    @AfterEach
    void close() {
        nerve.close();
    }

    private RunId started() throws Exception {
        var run =
                nerve.runs()
                        .start(
                                WorkflowRunRequest.of(
                                        nerve.source(directory.resolve("talk.yaml")), ""))
                        .id();
        await().until(() -> nerve.runs().get(run).state() == RunState.WAITING);
        return run;
    }

    private RunId forked(RunId run, String step) throws Exception {
        return nerve.runs().fork(run, RunPath.parse("talk/" + step), null, null);
    }

    private String answered(RunId run, String answer) throws Exception {
        nerve.runs().answer(run, "well", answer, "me");
        return nerve.runs().findLive(run).orElseThrow().await().orThrow().text();
    }

    private String resumed(RunId run) throws Exception {
        return nerve.runs().resume(run, "me", Map.of(), List.of()).await().orThrow().text();
    }

    @Test
    void aForkOfAForkHearsWhatWasSaidBeforeTheFirst() throws Exception {
        var first = started();
        assertThat(answered(first, "2")).isEqualTo("one 1, 2 2, three 3, four 4");

        var second = forked(first, "c");
        assertThat(resumed(second)).isEqualTo("one 1, 2 2, three 3, four 4");
        var third = forked(second, "c");
        assertThat(resumed(third)).isEqualTo("one 1, 2 2, three 3, four 4");
        assertThat(resumed(forked(third, "c"))).isEqualTo("one 1, 2 2, three 3, four 4");
        assertThat(resumed(forked(third, "d"))).isEqualTo("one 1, 2 2, three 3, four 4");
        assertThat(resumed(forked(third, "b"))).isEqualTo("one 1, 2 2, three 3, four 4");
    }

    @Test
    void aForkOfAForkThatNeverBeganHearsItToo() throws Exception {
        var first = started();
        answered(first, "2");

        var idle = forked(first, "d");

        assertThat(resumed(forked(idle, "c"))).isEqualTo("one 1, 2 2, three 3, four 4");
    }

    @Test
    void aForkAfterAHandOffGoesOnWithWhatTookOver() throws Exception {
        var first = started();
        nerve.conversations()
                .mark(ConversationId.of(first + "/dev"), RowContent.Marked.SHARED_CONTEXT);
        assertThat(answered(first, "two")).isEqualTo("one 1, two 2, three 2, four 3");

        var second = forked(first, "d");
        assertThat(resumed(second)).isEqualTo("one 1, two 2, three 2, four 3");
        assertThat(seen(second)).containsSubsequence("one", "The note.", "three", "four");
        var third = forked(second, "d");
        assertThat(resumed(third)).isEqualTo("one 1, two 2, three 2, four 3");
        assertThat(seen(third)).isEqualTo(seen(second));
    }

    @Test
    void aForkBeforeAHandOffHandsOverItself() throws Exception {
        var first = started();
        nerve.conversations()
                .mark(ConversationId.of(first + "/dev"), RowContent.Marked.SHARED_CONTEXT);
        answered(first, "two");

        var second = forked(first, "c");

        assertThat(resumed(second)).isEqualTo("one 1, two 2, three 2, four 3");
        assertThat(seen(second)).containsSubsequence("one", "The note.", "three", "four");
    }

    private List<String> seen(RunId run) {
        var conversation = nerve.conversations().successor(ConversationId.of(run + "/dev")).id();
        return nerve.conversations().view(conversation).shown().stream()
                .map(VisibleEntry::content)
                .filter(RowContent.Message.class::isInstance)
                .map(content -> ((RowContent.Message) content).text())
                .toList();
    }

    @Test
    void aForkOutlivesWhatItWasForkedFrom() throws Exception {
        var first = started();
        answered(first, "2");
        var waiting = forked(first, "well");
        nerve.runs().resume(waiting, "me", Map.of(), List.of());
        await().until(() -> nerve.runs().get(waiting).state() == RunState.WAITING);
        reopen();

        var histories = directory.resolve(".nerve/history/local");
        assertThat(histories.resolve(first.name())).isNotEmptyDirectory();
        assertThat(nerve.runs().prune(Instant.now().plusSeconds(1), 9)).containsExactly(first);
        assertThat(histories.resolve(first.name())).doesNotExist();
        nerve.runs().resume(waiting, "me", Map.of(), List.of());

        assertThat(answered(waiting, "2")).isEqualTo("one 1, 2 2, three 3, four 4");
        assertThat(resumed(forked(waiting, "b"))).isEqualTo("one 1, 2 2, three 3, four 4");
    }
}
