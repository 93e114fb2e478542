package dev.nerve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.execution.NodeRunner;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.NodeForkResult;
import dev.nerve.node.Nodes;
import dev.nerve.node.definition.NodeState;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.FunctionRegistry;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.secret.Secrets;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import dev.nerve.testkit.FakeConversationNode;
import dev.nerve.testkit.FakePersistentNode;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForkTest {

    private static final Duration GRACE = Duration.ofSeconds(10);

    private final ManualTimeSource time = new ManualTimeSource();
    private final FunctionRegistry functions = new FunctionRegistry();
    private final SessionRegistry sessions =
            new SessionRegistry(NodeRunners.with(time), NodeKinds.of(List.of()), time);
    private final Session session = sessions.create("s", "");
    private final InMemoryConversationStore conversations = new InMemoryConversationStore();

    static void refused(ErrorCode code, String message, ThrowingCallable forking) {
        assertThatThrownBy(forking)
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failure -> assertThat(failure.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    private int conversationsThere() {
        return conversations.read(reader -> reader.list()).size();
    }

    private List<String> names() {
        return session.ids().stream().map(NodeId::name).toList();
    }

    @Nested
    class OfANodeWithoutAState {

        @Test
        void itIsTheSameUnderANewName() throws InterruptedException {
            session.add(IdentityNode.of("same"));
            session.add(FunctionNode.of("loud", context -> context.input().text() + "!"));
            functions.bind("upper", context -> context.input().text().toUpperCase(Locale.ROOT));
            session.add(functions.node("up", "upper"));

            session.fork("same", "same-2");
            session.fork("loud", "loud-2");
            var forked = session.fork("up", "up-2");

            assertThat(session.send("same-2", "a")).isEqualTo(Outcome.done("a"));
            assertThat(session.send("loud-2", "a")).isEqualTo(Outcome.done("a!"));
            assertThat(session.send("up-2", "a")).isEqualTo(Outcome.done("A"));
            assertThat(forked.node()).isEqualTo(functions.node("up-2", "upper"));
            assertThat(forked.session()).isEqualTo(session.id());
        }

        @Test
        void whereItComesFromIsKeptOnIt() throws InterruptedException {
            session.add(IdentityNode.of("main"));
            session.addMetadata(NodeId.of("main"), Map.of("purpose", "echo"));

            session.fork("main", "child");
            session.fork("child", "grandchild");

            assertThat(session.info(NodeId.of("grandchild")).metadata())
                    .isEqualTo(
                            Value.fields(
                                    Map.of(
                                            "purpose", "echo",
                                            "forked_from", "child",
                                            "fork_time", time.now().toString(),
                                            "fork_point", "head",
                                            "relation", "fork",
                                            "lineage", List.of("main", "child"),
                                            "depth", 2,
                                            "root_id", "main")));
            assertThat(session.list().getLast()).isEqualTo(session.info(NodeId.of("grandchild")));
            assertThat(session.info(NodeId.of("main")).metadata())
                    .isEqualTo(Value.fields(Map.of("purpose", "echo")));
        }

        @Test
        void chainOfForksKeepsTheNearestOfThoseBeforeIt() throws InterruptedException {
            session.add(IdentityNode.of("n0"));
            for (int i = 1; i <= 100; i++) {
                session.fork("n" + (i - 1), "n" + i);
            }

            var last = session.info(NodeId.of("n100")).metadata();
            assertThat(last.at("lineage").asList(String.class))
                    .hasSize(32)
                    .startsWith("n68")
                    .endsWith("n99");
            assertThat(last.at("depth").toInt()).isEqualTo(100);
            assertThat(last.at("root_id").text()).isEqualTo("n0");
        }

        @Test
        void nobodyCanNoteAnotherOrigin() throws InterruptedException {
            session.add(IdentityNode.of("main"));
            session.fork("main", "child");
            var before = session.info(NodeId.of("child"));

            for (var name : List.of("workspace", "lineage", "fork_request", "root_id")) {
                assertThatThrownBy(
                                () -> session.addMetadata(NodeId.of("child"), Map.of(name, "mine")))
                        .isInstanceOf(NerveException.Invalid.class)
                        .hasMessageContaining("'%s' is reserved".formatted(name));
            }

            assertThat(session.info(NodeId.of("child"))).isEqualTo(before);
        }

        @Test
        void labelsAreKeptAndNewOnesRule() throws InterruptedException {
            session.add(IdentityNode.of("main"));
            session.fork(labelled("main", "a", Map.of("x", 1, "y", 1)));

            var forked = session.fork(labelled("a", "b", Map.of("y", 2)));

            assertThat(forked.info().metadata().at("labels"))
                    .isEqualTo(Value.of(Map.of("x", 1, "y", 2)));
        }

        private NodeForkRequest labelled(String source, String target, Map<String, ?> labels) {
            return NodeForkRequest.of(source, target)
                    .conversationFork(fork -> fork.labels(Value.fields(labels)));
        }

        @Test
        void aPointOfAConversationIsRefused() {
            session.add(IdentityNode.of("main"));

            refused(
                    ErrorCode.POINT_NOT_FOUND,
                    "identity 'main' holds no conversation",
                    () ->
                            session.fork(
                                    NodeForkRequest.of("main", "b").at(new ForkPoint.AtMark("m"))));
            refused(
                    ErrorCode.FORK_UNSUPPORTED,
                    "there is nothing to inherit, override or prompt",
                    () ->
                            session.fork(
                                    NodeForkRequest.of("main", "b")
                                            .conversationFork(f ->
                                                    f.overrides(
                                                            ConversationConfig.of(
                                                                    ConversationConfig.MODEL,
                                                                    "x")))));
            assertThat(names()).containsExactly("main");
        }

        @Test
        void aWorkspaceIsRefused() {
            session.add(IdentityNode.of("main"));

            refused(
                    ErrorCode.FORK_UNSUPPORTED,
                    "'main' cannot be forked with the workspace 'worktree'",
                    () ->
                            session.fork(
                                    NodeForkRequest.of("main", "b")
                                            .workspace(Workspace.Mode.WORKTREE)));
        }
    }

    @Nested
    class OfAConversation {

        private final FakeConversationNode talk;

        OfAConversation() throws InterruptedException {
            talk = session.add(FakeConversationNode.of("talk", conversations));
        }

        @Test
        void itRemembersWhatWasSaidBeforeAndGoesItsOwnWay() throws InterruptedException {
            session.send("talk", "one");

            var forked = session.fork("talk", "talk-2");
            session.send("talk", "left");
            session.send("talk-2", "right");

            assertThat(talk.visibleTexts()).containsExactly("one", "one", "left", "left");
            assertThat(((FakeConversationNode) forked.node()).visibleTexts())
                    .containsExactly("one", "one", "right", "right");
            assertThat(forked.info().metadata().at("fork_message_count").toInt()).isEqualTo(2);
        }

        @Test
        void itIsStartedIfItsSourceWas() throws InterruptedException {
            assertThat(session.fork("talk", "a").info().state()).isEqualTo(NodeState.CREATED);

            session.start();

            assertThat(session.fork("talk", "b").info().state()).isEqualTo(NodeState.READY);
        }

        @Test
        void itCanBeTakenAtAMark() throws InterruptedException {
            session.send("talk", "one");
            talk.mark("here");
            session.send("talk", "two");

            var forked =
                    session.fork(NodeForkRequest.of("talk", "b").at(new ForkPoint.AtMark("here")));

            assertThat(((FakeConversationNode) forked.node()).visibleTexts())
                    .containsExactly("one", "one");
            assertThat(forked.info().metadata().at("fork_point").text()).isEqualTo("at_mark here");
            assertThat(forked.info().metadata().at("fork_message_id").text()).isEqualTo("talk#3");
        }

        @Test
        void aPointThatIsNotThereLeavesNoTrace() {
            refused(
                    ErrorCode.MARK_NOT_FOUND,
                    "nowhere",
                    () ->
                            session.fork(
                                    NodeForkRequest.of("talk", "b")
                                            .at(new ForkPoint.AtMark("nowhere"))));

            assertThat(names()).containsExactly("talk");
            assertThat(conversationsThere()).isEqualTo(1);
        }

        @Test
        void aConversationWhoseNameIsTakenIsNotForked() throws InterruptedException {
            FakeConversationNode.of("b", conversations);

            refused(ErrorCode.ID_TAKEN, "'b' exists", () -> session.fork("talk", "b"));
            assertThat(names()).containsExactly("talk");
        }

        @Test
        void manyAtOnceAreIndependent() throws Exception {
            session.send("talk", "one");
            var tasks = new ArrayList<Callable<NodeForkResult>>();
            for (int i = 0; i < 20; i++) {
                var target = "fork-" + i;
                tasks.add(() -> session.fork("talk", target));
            }

            var forks = Parallel.all(20, tasks);

            assertThat(forks)
                    .allSatisfy(fork ->
                            assertThat(((FakeConversationNode) fork.node()).visibleTexts())
                                    .containsExactly("one", "one"));
            assertThat(session.ids()).hasSize(21);
        }
    }

    @Nested
    class Names {

        @ParameterizedTest
        @ValueSource(strings = {"", "A", "a b", "../x", "-a", "a\u0000", "ä"})
        void hostileOnesAreRefused(String name) {
            session.add(IdentityNode.of("main"));

            refused(ErrorCode.ID_INVALID, "invalid node id", () -> session.fork("main", name));
            assertThat(names()).containsExactly("main");
        }

        @Test
        void oneThatIsTakenIsRefused() {
            session.add(IdentityNode.of("main"));
            session.add(IdentityNode.of("b"));

            refused(
                    ErrorCode.ID_TAKEN,
                    "'b' is taken by a identity in session 's'",
                    () -> session.fork("main", "b"));
            refused(ErrorCode.ID_TAKEN, "'main' is taken", () -> session.fork("main", "main"));
        }

        @Test
        void oneOfTwoAtOnceGetsIt() throws Exception {
            session.add(IdentityNode.of("main"));
            Callable<Integer> forking =
                    () -> {
                        try {
                            session.fork("main", "b");
                            return 1;
                        } catch (NerveException.Failed _) {
                            return 0;
                        }
                    };

            assertThat(Parallel.all(9, List.of(forking, forking, forking))).containsOnlyOnce(1);
        }

        @Test
        void aSourceThatIsNotThereIsTold() throws InterruptedException {
            session.add(IdentityNode.of("main"));
            session.add(IdentityNode.of("old"));
            session.delete(NodeId.of("old"), GRACE, "replaced by main");

            refused(
                    ErrorCode.NODE_NOT_FOUND,
                    "node 'x' not found; there is: main",
                    () -> session.fork("x", "b"));
            refused(
                    ErrorCode.SOURCE_DELETED,
                    "node 'old' was deleted: replaced by main",
                    () -> session.fork("old", "b"));
        }
    }

    @Test
    void whatCannotBeForkedSaysWhatItWouldNeed() {
        session.add(FakePersistentNode.of("shell", context -> ""));

        refused(
                ErrorCode.FORK_UNSUPPORTED,
                "'shell' cannot be forked: nodes of type 'fake' do not implement ForkableNode",
                () -> session.fork("shell", "b"));
        assertThat(names()).containsExactly("shell");
    }

    @Test
    void aRetryGivesTheSameFork() throws InterruptedException {
        session.add(IdentityNode.of("main"));
        var first = session.fork(NodeForkRequest.of("main", "b").once("r1"));

        var again = session.fork(NodeForkRequest.of("main", "b").once("r1"));

        assertThat(again).isEqualTo(first);
        assertThat(again.node()).isSameAs(first.node());
        refused(
                ErrorCode.REQUEST_CONFLICT,
                "request 'r1' was used for another fork: 'b'",
                () -> session.fork(NodeForkRequest.of("main", "c").once("r1")));
        refused(
                ErrorCode.REQUEST_CONFLICT,
                "",
                () -> session.fork(NodeForkRequest.of("main", "b").deep().once("r1")));
        assertThat(names()).containsExactly("b", "main");
    }

    @Test
    void retriesAtOnceGiveTheSameFork() throws Exception {
        session.add(FakeConversationNode.of("talk", conversations));
        Callable<NodeForkResult> forking =
                () -> session.fork(NodeForkRequest.of("talk", "b").once("r1"));

        var forks = Parallel.all(9, List.of(forking, forking, forking, forking));

        assertThat(forks.stream().map(NodeForkResult::node).distinct()).hasSize(1);
    }

    @Nested
    class IntoAnotherSession {

        private final Session other = sessions.create("other", "");

        @Test
        void itIsRegisteredThere() throws InterruptedException {
            session.add(IdentityNode.of("main"));

            var forked = session.fork(NodeForkRequest.of("main", "main").session("other"));

            assertThat(forked.session()).isEqualTo(other.id());
            assertThat(other.ids()).containsExactly(NodeId.of("main"));
            assertThat(other.info(NodeId.of("main")).metadata().at("forked_from_session").text())
                    .isEqualTo("s");
            assertThat(names()).containsExactly("main");
        }

        @Test
        void aSessionThatIsNotThereIsTold() {
            session.add(IdentityNode.of("main"));

            assertThatThrownBy(
                            () -> session.fork(NodeForkRequest.of("main", "b").session("nowhere")))
                    .isInstanceOf(NerveException.NotFound.class)
                    .hasMessage("session 'nowhere' not found; there is: s, other");
        }

        @Test
        void namesThatMeanNothingThereAreTold() throws InterruptedException {
            session.add(IdentityNode.of("main"));
            session.add(Graph.of("g", Step.named("a", "main")));

            var forked = session.fork(NodeForkRequest.of("g", "g").session("other"));

            assertThat(forked.warnings())
                    .containsExactly(
                            "session 'other' has no node 'main', which the fork looks up by name");
        }
    }

    @Nested
    class FromInsideARun {

        @Test
        void aNodeForksByNameWithPlacesForTheRun() throws InterruptedException {
            session.add(IdentityNode.of("main"));
            var node =
                    FunctionNode.of(
                            "brancher",
                            context ->
                                    List.of(
                                            context.run().id().name(),
                                            context.fork("main", "at-{run_id}").info().id().name(),
                                            context.nodeId("x-{timestamp}").name()));

            var output = session.run(node, "").orThrow();

            var run = output.at("[0]").text();
            assertThat(output.at("[1]").text()).isEqualTo("at-" + run.substring(run.length() - 8));
            assertThat(output.at("[2]").text()).matches("x-\\d{8}-\\d{6}");
            assertThat(names()).containsExactly(output.at("[1]").text(), "main");
        }

        @Test
        void anotherPlaceIsRefused() throws InterruptedException {
            var node = FunctionNode.of("f", context -> context.nodeId("a-{home}").name());

            var outcome = (Outcome.Failed) session.run(node, "");

            assertThat(outcome.code()).isEqualTo(ErrorCode.ID_INVALID);
            assertThat(outcome.message()).contains("unknown placeholder '{home}'");
        }

        @Test
        void aNameWithASecretIsRefusedAndNotRepeated() throws InterruptedException {
            var secrets = Secrets.of(List.of("dummy-key-1234"));
            var runner =
                    new NodeRunner(
                            new AutoAdvancingTimeSource(),
                            new Random(1),
                            HistoryStore.none(),
                            secrets);
            var node = FunctionNode.of("f", context -> context.nodeId("a-dummy-key-1234").name());

            var outcome = (Outcome.Failed) runner.run(RunRequest.of(node, ""));

            assertThat(outcome.code()).isEqualTo(ErrorCode.ID_INVALID);
            assertThat(outcome.message()).contains("a-***", "secret").doesNotContain("dummy-key");
        }

        @Test
        void nodesOfNoSessionCannotBeForked() {
            var nodes = Nodes.of(List.of(IdentityNode.of("a")));

            refused(
                    ErrorCode.FORK_UNSUPPORTED,
                    "these nodes belong to no session",
                    () -> nodes.fork(NodeForkRequest.of("a", "b")));
        }
    }
}
