package dev.nerve.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.change.ChangeTopic;
import dev.nerve.conversation.Conversation;
import dev.nerve.node.Nodes;
import dev.nerve.query.ArchiveState;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.store.RunOwner;
import dev.nerve.store.TakeOver;
import dev.nerve.store.WorkflowSource;
import dev.nerve.testkit.SampleRuns;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowFunction;
import dev.nerve.workflow.run.RunDeletion;
import dev.nerve.workflow.run.WorkflowRunRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Runs of workflow files, made over stores in memory.
@Timeout(60)
class SessionRunMakerTest {

    private static final String SAID = "one 1, two 2, three 3";

    private final EngineRig rig = new EngineRig();

    @AfterEach
    void close() {
        rig.close();
    }

    private WorkflowSource talk(WorkflowFunction function) {
        return rig.files.add(Workflow.of("talk", "", function), EngineRig.chat("dev"));
    }

    private WorkflowSource talk() {
        return talk(context ->
                String.join(
                        ", ",
                        context.run("dev", "one").text(),
                        context.run("dev", "two").text(),
                        context.run("dev", "three").text()));
    }

    private RunId started(WorkflowSource source) throws InterruptedException {
        var run = rig.runs.start(WorkflowRunRequest.of(source, ""));
        run.await();
        return run.id();
    }

    private RunId forked(RunId run, String step) throws InterruptedException {
        return rig.runs.fork(run, RunPath.parse("talk/" + step), null, null);
    }

    private String resumed(RunId run) throws InterruptedException {
        return rig.runs.resume(run, "me", Map.of(), List.of()).await().orThrow().text();
    }

    private List<String> conversations() {
        return rig.conversations.list().stream()
                .map(Conversation::id)
                .map(ConversationId::name)
                .toList();
    }

    @Test
    void nodesOfAFileLiveInASessionOfTheRunUntilItCompletes() throws InterruptedException {
        var source =
                talk(context -> {
                    var run = context.context().run().id().name();
                    return rig.sessions.get(run).find(NodeId.of("dev")).isPresent();
                });

        var run = rig.runs.start(WorkflowRunRequest.of(source, ""));

        assertThat(run.await().orThrow().toBoolean()).isTrue();
        assertThat(rig.sessions.find(run.id().name())).isEmpty();
    }

    @Test
    void chatOfAFileHasAConversationOfItsRun() throws InterruptedException {
        var first = started(talk());
        var second = started(talk());

        assertThat(conversations()).containsExactlyInAnyOrder(first + "/dev", second + "/dev");
    }

    @Test
    void sourceIsReadOnceForEachStartAndResume() throws InterruptedException {
        var isReady = new AtomicBoolean();
        var source =
                talk(context -> {
                    if (!isReady.get()) {
                        throw new NerveException.Unavailable("later");
                    }
                    return context.run("dev", "one").text();
                });

        var run = rig.runs.start(WorkflowRunRequest.of(source, ""));
        assertThat(run.await()).isInstanceOf(Outcome.Failed.class);
        assertThat(rig.files.takeReads()).isEqualTo(1);
        isReady.set(true);

        assertThat(resumed(run.id())).isEqualTo("one 1");
        assertThat(rig.files.takeReads()).isEqualTo(1);
    }

    @Test
    void forkedRunContinuesTheConversationOfItsOrigin() throws InterruptedException {
        var first = started(talk());
        assertThat(rig.runs.get(first).state()).isEqualTo(RunState.COMPLETED);

        var second = forked(first, "dev[2]");
        assertThat(resumed(second)).isEqualTo(SAID);

        assertThat(resumed(forked(second, "dev[3]"))).isEqualTo(SAID);
        assertThat(resumed(forked(second, "dev"))).isEqualTo(SAID);
    }

    @Test
    void forkedRunHasTheNodesThatWereForkedBeforeIt() throws InterruptedException {
        var source =
                talk(context -> {
                    var one = context.run("dev", "one").text();
                    var fork = context.fork("dev", "dev-2");
                    var two = context.run(fork, "two").text();
                    return one + ", " + two + ", " + context.run(fork, "three").text();
                });
        var first = started(source);

        assertThat(resumed(forked(first, "dev-2[2]"))).isEqualTo(SAID);
    }

    @Test
    void processThatLostARunForksNoNodeOfItAndDeletesNone() throws InterruptedException {
        var next = new RunOwner(9, Instant.EPOCH);
        var source =
                talk(context -> {
                    var id = context.context().run().id();
                    assertThat(rig.store.acquire(id, next, _ -> true, TakeOver.INSIST)).isPresent();
                    return context.fork("dev", "dev-2");
                });

        var run = rig.runs.start(WorkflowRunRequest.of(source, ""));

        assertThat(run.await())
                .isEqualTo(
                        Outcome.failed(
                                ErrorCode.INTERRUPTED,
                                "run '%s' now belongs to another process and continues there"
                                        .formatted(run.id())));
        assertThat(rig.definitions.nodes(SessionId.of(run.id().name())))
                .extracting(DefinitionStore.NodeSummary::name)
                .containsExactly(NodeId.of("dev"));
        assertThat(rig.store.find(run.id()).orElseThrow().status().owner()).isEqualTo(next);
    }

    @Test
    void processThatLosesARunDuringAForkLeavesTheConversationToTheNextOwner()
            throws InterruptedException {
        rig.store.add(SampleRuns.run("talk-1"));
        var id = RunId.of("talk-1");
        var me = new RunOwner(1, Instant.EPOCH);
        rig.definitions.own(id, rig.store.acquire(id, me, _ -> false).orElseThrow());
        var session = rig.sessions.create(id.name(), "", SessionInfo.RUN_TAG);
        session.create(EngineRig.chat("dev"));
        session.send("dev", "one");
        assertThat(rig.store.acquire(id, new RunOwner(9, Instant.EPOCH), _ -> false)).isPresent();

        assertThatThrownBy(() -> session.fork("dev", "dev-2"))
                .isInstanceOf(NerveException.Unavailable.class);

        assertThat(session.ids()).containsExactly(NodeId.of("dev"));
        assertThat(conversations()).containsExactlyInAnyOrder(id + "/dev", id + "/dev-2");
    }

    @Test
    void sessionOfAFailedRunIsArchivedUnlessAnotherProcessResumesTheRunAtOnce()
            throws InterruptedException {
        var left = failed(_ -> {});
        var resumed = failed(this::takeOver);

        assertThat(rig.sessions.summary(left.name()).orElseThrow().isArchived()).isTrue();
        assertThat(rig.sessions.summary(resumed.name()).orElseThrow().isArchived()).isFalse();
    }

    /// {@return a run that has failed and is cleaned up}
    ///
    /// @param onEnd what happens between the end of the run and its cleaning
    private RunId failed(Consumer<RunId> onEnd) throws InterruptedException {
        var isEnded = new AtomicBoolean();
        var source =
                talk(context -> {
                    var id = context.context().run().id();
                    rig.store
                            .changes()
                            .subscribe(ChangeTopic.run(id), () -> ifFailed(id, isEnded, onEnd));
                    throw new NerveException.Unavailable("broken");
                });
        var run = rig.runs.start(WorkflowRunRequest.of(source, ""));
        run.await();
        return run.id();
    }

    private void ifFailed(RunId id, AtomicBoolean isEnded, Consumer<RunId> onEnd) {
        if (rig.store.find(id).orElseThrow().status().state() == RunState.FAILED
                && !isEnded.getAndSet(true)) {
            onEnd.accept(id);
        }
    }

    /// Does what another process does that resumes a run.
    private void takeOver(RunId id) {
        try {
            var next = new RunOwner(9, Instant.EPOCH);
            if (rig.store.acquire(id, next, _ -> false).isPresent()) {
                rig.talkStore.definitions().archive(SessionId.of(id.name()), ArchiveState.ACTIVE);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void deletedRunLeavesNoConversationAndNoFiles() throws InterruptedException {
        var first = started(talk());

        assertThat(rig.runs.prune(Instant.now().plusSeconds(1), 9)).containsExactly(first);

        assertThat(conversations()).isEmpty();
        assertThat(rig.deletedFiles).containsExactly(first);
    }

    @Test
    void forkOutlivesTheConversationOfItsOrigin() throws InterruptedException {
        var first = started(talk());
        var second = forked(first, "dev[3]");
        assertThat(resumed(second)).isEqualTo(SAID);

        new RunDeletion(rig.runs, first).delete("me");

        assertThat(conversations()).contains(second + "/dev");
        assertThat(resumed(forked(second, "dev[3]"))).isEqualTo(SAID);
    }

    @Test
    void boundWorkflowUsesTheNodesOfItsProgram() throws InterruptedException {
        var source = rig.bound.bind(Workflow.of("hi", "", _ -> "hi"), Nodes.none());

        var run = rig.runs.start(WorkflowRunRequest.of(source, ""));

        assertThat(run.await().orThrow().text()).isEqualTo("hi");
        assertThat(rig.sessions.list()).isEmpty();
        assertThatThrownBy(() ->
                        rig.runs.start(WorkflowRunRequest.of(WorkflowSource.bound("other"), "")))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("bind 'other' to resume");
    }

    @Test
    void sourceWithErrorsStartsNothing() {
        var source = new WorkflowSource(WorkflowSource.Kind.YAML, "lost", "lost", "lost.yaml");

        assertThatThrownBy(() -> rig.runs.start(WorkflowRunRequest.of(source, "")))
                .isInstanceOf(NerveException.Invalid.class);

        assertThat(rig.runs.list()).isEmpty();
    }
}
