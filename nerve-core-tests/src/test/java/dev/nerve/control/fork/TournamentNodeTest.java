package dev.nerve.control.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.control.Arena;
import dev.nerve.control.LoopNode;
import dev.nerve.control.Play;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.FakeConversationNode;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TournamentNodeTest {

    private final Arena arena = new Arena();

    @Test
    void forkWithTheBestScoreWins() throws InterruptedException {
        assertThat(arena.won(Arena.terms(Arena.LONGEST, "short", "the longest", "longer")))
                .isEqualTo(
                        Value.fields(
                                Map.of(
                                        "winner", "b1",
                                        "node", "w-b1",
                                        "score", 11,
                                        "output", "the longest",
                                        "branches",
                                                List.of(
                                                        branch("b0", "short"),
                                                        branch("b1", "the longest"),
                                                        branch("b2", "longer")))));
    }

    private static Map<String, Object> branch(String name, String output) {
        return Map.of(
                "name",
                name,
                "node",
                "w-" + name,
                "score",
                output.length(),
                "cost",
                0,
                "tokens",
                10,
                "output",
                output);
    }

    @Test
    void ofTwoWithTheSameScoreTheCheaperWins() throws InterruptedException {
        var same = BranchScorer.computedBy((_, _) -> 1);

        assertThat(arena.won(Arena.terms(same, "$$$", "$", "$$")).at("winner").text())
                .isEqualTo("b1");
    }

    @Test
    void ofTwoThatAreTheSameTheFirstWins() throws InterruptedException {
        assertThat(arena.won(Arena.terms(Arena.LONGEST, "aa", "b", "cc")).at("winner").text())
                .isEqualTo("b0");
    }

    @Test
    void whatACostIsMadeOfIsTold() throws InterruptedException {
        var branches = arena.won(Arena.terms(Arena.LONGEST, "$$$", "a")).at("branches");

        assertThat(branches.at("[0].cost")).isEqualTo(Value.of(3));
        assertThat(branches.at("[1].cost")).isEqualTo(Value.of(0));
    }

    @Test
    void allIsTold() throws InterruptedException {
        arena.run(
                Graph.of(
                        "g",
                        Step.of(
                                TournamentNode.of(
                                        "t", Arena.terms(Arena.LONGEST, "a", "bb").atOnce(1)))),
                "");

        assertThat(arena.told("g/t").stream().filter(line -> !line.startsWith("step_")))
                .containsExactly(
                        "branch_scored {\"branch\":\"b0\",\"score\":1}",
                        "branch_scored {\"branch\":\"b1\",\"score\":2}",
                        "branch_promoted {\"branch\":\"b1\",\"node\":\"w-b1\"}");
        assertThat(arena.told("g/t/b1/fork"))
                .contains(
                        "node_forked {\"source\":\"writer\",\"target\":\"w-b1\","
                                + "\"point\":\"head\"}");
        assertThat(arena.sink.lines())
                .contains("step_started g/t/b0", "step_started g/t/b0/w-b0")
                .contains("step_started g/t/b1", "step_started g/t/b1/w-b1");
    }

    @Test
    void losersStayUnlessTheyAreToGo() throws InterruptedException {
        var outcome =
                arena.run(TournamentNode.of("t", Arena.terms(Arena.LONGEST, "a", "bb", "c")), "");

        assertThat(arena.names()).containsExactly("w-b0", "w-b1", "w-b2", "writer");
        assertThat(outcome.attributes().at("discarded")).isEqualTo(Value.of(List.of()));
        assertThat(outcome.attributes().at("branch").text()).isEqualTo("b1");
    }

    @Test
    void losersGoIfTheyAreTo() throws InterruptedException {
        var options = Arena.terms(Arena.LONGEST, "a", "bb", "fail").discardLosers();

        var outcome = arena.run(TournamentNode.of("t", options), "");

        assertThat(arena.names()).containsExactly("w-b1", "writer");
        assertThat(outcome.attributes().at("discarded"))
                .isEqualTo(Value.of(List.of("w-b0", "w-b2")));
        assertThatThrownBy(() -> arena.session.get(NodeId.of("w-b0")))
                .hasMessage("node 'w-b0' was deleted: 'b1' has won tournament 't'");
    }

    @Test
    void branchThatFailsCannotWin() throws InterruptedException {
        var won = arena.won(Arena.terms(Arena.LONGEST, "fail", "a"));

        assertThat(won.at("winner").text()).isEqualTo("b1");
        assertThat(won.at("branches[0]"))
                .isEqualTo(
                        Value.fields(
                                Map.of(
                                        "name", "b0",
                                        "node", "w-b0",
                                        "cost", 0,
                                        "tokens", 0,
                                        "error", "no ideas",
                                        "error_type", "process")));
    }

    @Test
    void itFailsIfAllFailAndAllForksStay() throws InterruptedException {
        var outcome =
                (Outcome.Failed)
                        arena.run(
                                TournamentNode.of(
                                        "t",
                                        Arena.terms(Arena.LONGEST, "fail", "fail").discardLosers()),
                                "");

        assertThat(outcome.code()).isEqualTo(ErrorCode.PROCESS);
        assertThat(outcome.message()).isEqualTo("none of 2 branches completed; 'b0': no ideas");
        assertThat(outcome.attributes().at("branches").items()).hasSize(2);
        assertThat(arena.names()).containsExactly("w-b0", "w-b1", "writer");
    }

    @Test
    void whatCannotBeForkedFailsWithTheReason() throws InterruptedException {
        var options = TournamentOptions.of("nobody", Arena.LONGEST).branch("a", 1);

        var outcome = (Outcome.Failed) arena.run(TournamentNode.of("t", options), "");

        assertThat(outcome.code()).isEqualTo(ErrorCode.NODE_NOT_FOUND);
        assertThat(outcome.message()).contains("'a'", "'nobody' not found");
    }

    @Test
    void forksAreDifferentAtEveryPlaceUnlessTheyAreNamed() throws InterruptedException {
        var options = TournamentOptions.of("writer", Arena.LONGEST).branches(2);

        arena.run(LoopNode.times("l", 2, TournamentNode.of("t", options)), "in");

        assertThat(arena.names()).hasSize(5);
        assertThat(arena.names().stream().filter(name -> name.startsWith("writer-branch-1-")))
                .hasSize(2);
    }

    @Test
    void branchesThatAreOnlyCountedAreGivenWhatTheTournamentIsGiven() throws InterruptedException {
        var won = arena.won(TournamentOptions.of("writer", Arena.LONGEST).branches(3));

        assertThat(won.at("output").text()).isEqualTo("in");
        assertThat(won.at("branches").items()).hasSize(3);
        assertThat(won.at("winner").text()).isEqualTo("branch-1");
    }

    @Test
    void inputOfABranchCanBeFoundOut() throws InterruptedException {
        var options =
                TournamentOptions.of("writer", Arena.LONGEST)
                        .branch("loud", context -> context.input().text() + "!");

        assertThat(arena.won(options).at("output").text()).isEqualTo("in!");
    }

    @Test
    void nameOfTheRunCanBePartOfTheForks() throws InterruptedException {
        arena.won(
                TournamentOptions.of("writer", Arena.LONGEST)
                        .branch("a", "x")
                        .forkNames("{branch}-{run_id}"));

        var run = arena.sink.events().getFirst().run().name();
        assertThat(arena.names()).containsExactly("a-" + run.substring(run.length() - 8), "writer");
    }

    @Test
    void conversationGoesOnInEveryFork() throws InterruptedException {
        var talk =
                arena.session.add(FakeConversationNode.of("talk", new InMemoryConversationStore()));
        arena.session.send("talk", "hello");
        var before = talk.visibleTexts();
        var options =
                TournamentOptions.of("talk", Arena.LONGEST)
                        .forkNames("{branch}")
                        .branch("short", "no")
                        .branch("long", "perhaps");

        arena.won(options);

        assertThat(talk.visibleTexts()).isEqualTo(before);
        assertThat(((FakeConversationNode) arena.session.get(NodeId.of("long"))).visibleTexts())
                .startsWith(before.toArray(String[]::new))
                .contains("perhaps")
                .doesNotContain("no");
    }

    @Nested
    class WithABody {

        @Test
        void itIsExecutedInsteadOfTheForkAndSeesTheBranch() throws InterruptedException {
            var step = Step.of("s", IdentityNode.of("same"));
            var body =
                    Graph.of(
                            "body",
                            step.inputTemplate(
                                    "${input}: ${loop.branch} is ${loop.index} of ${loop.total},"
                                            + " ${loop.node}"));

            var won = arena.won(Arena.terms(Arena.LONGEST, "x", "yy").withBody(body));

            assertThat(won.at("output").text()).isEqualTo("yy: b1 is 1 of 2, w-b1");
            assertThat(arena.executions).hasValue(0);
        }

        @Test
        void itCanRunTheForkByItsName() throws InterruptedException {
            var body =
                    FunctionNode.of(
                            "twice",
                            context -> {
                                var loop = context.scope().find("loop").orElseThrow();
                                var fork = loop.at("node").text();
                                var once = context.run(fork, context.input()).orThrow();
                                return context.run(fork, once.text() + once.text());
                            });

            assertThat(
                            arena.won(Arena.terms(Arena.LONGEST, "ab").withBody(body))
                                    .at("output")
                                    .text())
                    .isEqualTo("abab");
            assertThat(arena.executions).hasValue(2);
        }
    }

    @Test
    void branchesAreUnderWayAtTheSameTime() throws InterruptedException {
        var barrier = new CyclicBarrier(3);
        var meeting =
                FunctionNode.of(
                        "meeting",
                        context -> {
                            barrier.await();
                            return context.input();
                        });

        assertThat(
                        arena.won(
                                        Arena.terms(Arena.LONGEST, "a", "bb", "c")
                                                .withBody(meeting)
                                                .atOnce(3))
                                .at("winner"))
                .isEqualTo(Value.of("b1"));
    }

    @Test
    void cancellationStopsAllBranches() throws Exception {
        var waiting = new CountDownLatch(2);
        var stopped = new AtomicInteger();
        var body =
                FunctionNode.of(
                        "wait",
                        _ -> {
                            waiting.countDown();
                            try {
                                new CountDownLatch(1).await();
                                return "never";
                            } catch (InterruptedException told) {
                                stopped.incrementAndGet();
                                throw told;
                            }
                        });
        var token = CancellationToken.create();
        var tournament =
                TournamentNode.of("t", Arena.terms(Arena.LONGEST, "a", "b").withBody(body));
        var running =
                BackgroundTask.of(
                        () -> arena.session.run(RunRequest.of(tournament, "").cancellation(token)));
        waiting.await();

        token.cancel("enough");

        assertThat(running.get()).isEqualTo(Outcome.failed(ErrorCode.CANCELLED, "enough"));
        assertThat(stopped).hasValue(2);
    }

    @Test
    void itIsForkedWithWhatItForks() throws InterruptedException {
        var talk =
                arena.session.add(FakeConversationNode.of("talk", new InMemoryConversationStore()));
        arena.session.add(
                TournamentNode.of(
                        "t",
                        TournamentOptions.of("talk", Arena.LONGEST)
                                .branch("a", "hello")
                                .forkNames("{branch}")));

        var fork = arena.session.fork(NodeForkRequest.of("t", "t2").deep()).node();
        arena.session.run(fork, "").orThrow();

        assertThat(arena.session.info(NodeId.of("a")).metadata().at("forked_from").text())
                .isEqualTo("t2-talk");
        assertThat(talk.visibleTexts()).isEmpty();
    }

    @Test
    void partsAndPlanAreKnown() {
        var body = Play.increment();
        var judge = Play.says("judge", "1");
        var tournament =
                TournamentNode.of(
                        "t", Arena.terms(BranchScorer.judgedBy(judge), "a", "b").withBody(body));

        assertThat(tournament.parts()).containsExactly(body, judge);
        assertThat(tournament.referencedNodes()).containsExactly(NodeId.of("writer"));
        assertThat(tournament.plan()).extracting("id").containsExactly("b0", "b1");
    }

    @Test
    void badTermsAreRefused() throws InterruptedException {
        assertThatThrownBy(
                        () -> TournamentNode.of("t", TournamentOptions.of("writer", Arena.LONGEST)))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("tournament 't' has no branches; give it some");
        assertThatThrownBy(() -> Arena.terms(Arena.LONGEST, "a").branch("b0", "b"))
                .hasMessage(
                        "two branches of a tournament are called 'b0'; each needs its own name");
        assertThatThrownBy(() -> Arena.terms(Arena.LONGEST, "a").forkNames("always-the-same"))
                .hasMessage(
                        "the names 'always-the-same' of a tournament's forks would all be the"
                                + " same; add {branch}");
        assertThatThrownBy(() -> Arena.terms(Arena.LONGEST).branch("No Name", 1))
                .hasMessageContaining("invalid branch 'No Name'");
        assertThat(
                        ((Outcome.Failed)
                                        arena.run(
                                                TournamentNode.of(
                                                        "t",
                                                        Arena.terms(Arena.LONGEST, "a").atOnce(0)),
                                                ""))
                                .message())
                .contains("at least 1 branch at once, not 0");
    }
}
