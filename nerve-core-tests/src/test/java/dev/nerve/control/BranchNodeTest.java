package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.event.PlannedStep;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.run.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

class BranchNodeTest {

    private final Play play = new Play();
    private final Node yes = Play.says("yes", "went there");
    private final Node no = Play.says("no", "stayed");

    private BranchNode positive() {
        return BranchNode.of("b", context -> context.input().toLong() > 0, yes);
    }

    @Test
    void firstWayIsTakenIfTheConditionHolds() throws InterruptedException {
        assertThat(play.run(positive().otherwise(no), 1))
                .isEqualTo(Outcome.done("went there").with("branch", "then"));
    }

    @Test
    void secondWayIsTakenIfItDoesNot() throws InterruptedException {
        assertThat(play.run(positive().otherwise(no), -1))
                .isEqualTo(Outcome.done("stayed").with("branch", "else"));
    }

    @Test
    void inputPassesThroughIfThereIsNoSecondWay() throws InterruptedException {
        assertThat(play.run(positive(), -1)).isEqualTo(Outcome.done(-1).with("branch", "none"));
    }

    @Test
    void itIsToldWhichWayWasTaken() throws InterruptedException {
        play.runAsStep(positive().otherwise(no), 1);
        assertThat(play.told("g/b")).containsExactly("branch_taken {\"branch\":\"then\"}");

        var other = new Play();
        other.runAsStep(positive().otherwise(no), -1);
        assertThat(other.told("g/b")).containsExactly("branch_taken {\"branch\":\"else\"}");

        var none = new Play();
        none.runAsStep(positive(), -1);
        assertThat(none.told("g/b")).containsExactly("branch_taken {\"branch\":\"none\"}");
    }

    @Test
    void wayIsPartOfThePath() throws InterruptedException {
        play.runAsStep(positive(), 1);
        play.run(positive().otherwise(no), -1);

        assertThat(play.started()).containsExactly("g/b", "g/b/then", "b/else");
    }

    @Test
    void wayIsGivenTheInput() throws InterruptedException {
        var branch = BranchNode.of("b", _ -> true, Play.increment());

        assertThat(play.run(branch, 4)).isEqualTo(Outcome.done(5).with("branch", "then"));
    }

    @Test
    void failureKeepsItsCodeItsMessageAndTheWay() throws InterruptedException {
        var branch = BranchNode.of("b", _ -> true, Play.incrementUnless(4));

        assertThat(play.run(branch, 4))
                .isEqualTo(
                        Outcome.failed(ErrorCode.PROCESS, "not 4")
                                .with("seen", 4)
                                .with("branch", "then"));
    }

    @Test
    void conditionSeesTheStepsBefore() throws InterruptedException {
        var branch =
                BranchNode.of("b", context -> context.upstream("check").toBoolean(), yes)
                        .otherwise(no);
        var graph =
                Graph.of(
                        "g",
                        Step.of("check", IdentityNode.of("same")).input(true),
                        Step.of(branch).after("check"));

        assertThat(play.run(graph, null).output().text()).isEqualTo("went there");
    }

    @Test
    void bothWaysArePlanned() {
        var graph = Graph.of("inner", Step.of(yes));
        var branch = BranchNode.of("b", _ -> true, graph).otherwise(no);

        assertThat(branch.plan())
                .containsExactly(
                        new PlannedStep("then", "graph", List.of(), graph.plan()),
                        new PlannedStep("else", "function", List.of(), List.of()));
        assertThat(branch.parts()).containsExactly(graph, no);
        assertThat(positive().parts()).containsExactly(yes);
        assertThat(positive().plan()).hasSize(1);
    }
}
