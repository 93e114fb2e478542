package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.control.fork.BranchScorer;
import dev.nerve.control.fork.TournamentNode;
import dev.nerve.node.Node;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The winner of a tournament, and the reason.
class ScoredTournamentTest {

    private final Arena arena = new Arena();

    private static Node exiting() {
        return FunctionNode.of(
                "check",
                context ->
                        switch (context.input().text()) {
                            case "good" -> "";
                            case "missing" -> Outcome.failed(ErrorCode.NETWORK, "no network");
                            default ->
                                    Outcome.failed(ErrorCode.PROCESS, "exit code 1")
                                            .with("exit_code", 1);
                        });
    }

    @Test
    void byTheExitCodeOfACommand() throws InterruptedException {
        var won = arena.won(Arena.terms(BranchScorer.exitCodeOf(exiting()), "bad", "good"));

        assertThat(won.at("winner").text()).isEqualTo("b1");
        assertThat(won.at("branches[0].score")).isEqualTo(Value.of(0));
        assertThat(won.at("branches[1].score")).isEqualTo(Value.of(1));
    }

    @Test
    void notByACommandThatCouldNotBeRun() throws InterruptedException {
        var won = arena.won(Arena.terms(BranchScorer.exitCodeOf(exiting()), "missing", "good"));

        assertThat(won.at("winner").text()).isEqualTo("b1");
        assertThat(won.at("branches[0].error").text()).isEqualTo("no network");
    }

    @Test
    void nobodyWinsWhomTheCommandDoesNotLetPassAndAllForksStay() throws InterruptedException {
        var options =
                Arena.terms(BranchScorer.exitCodeOf(exiting()), "bad", "missing", "worse")
                        .discardLosers();

        var outcome = (Outcome.Failed) arena.run(TournamentNode.of("t", options), "");

        assertThat(outcome.code()).isEqualTo(ErrorCode.PROCESS);
        assertThat(outcome.message())
                .isEqualTo(
                        "none of 3 branches passed; 'b0': exit code 1; 'b1': no network; 'b2': exit"
                                + " code 1");
        assertThat(outcome.attributes().at("branches[0].score")).isEqualTo(Value.of(0));
        assertThat(outcome.attributes().at("branches[0].output").text()).isEqualTo("bad");
        assertThat(arena.told("")).noneMatch(line -> line.startsWith("branch_promoted"));
        assertThat(arena.names()).containsExactly("w-b0", "w-b1", "w-b2", "writer");
    }

    @Test
    void byNothingButANumberIfThatIsWhatItIs() throws InterruptedException {
        var zero = BranchScorer.computedBy((_, _) -> 0);

        assertThat(arena.won(Arena.terms(zero, "a", "b")).at("winner").text()).isEqualTo("b0");
    }

    @Test
    void byAJudge() throws InterruptedException {
        var judge =
                FunctionNode.of(
                        "judge",
                        context ->
                                switch (context.input().text()) {
                                    case "number" -> 0.5;
                                    case "text" -> " 0.75\n";
                                    case "object" -> Map.of("score", 0.25, "why", "so so");
                                    default -> "I like it";
                                });

        var won =
                arena.won(
                        Arena.terms(
                                BranchScorer.judgedBy(judge), "number", "text", "object", "other"));

        assertThat(won.at("winner").text()).isEqualTo("b1");
        assertThat(won.at("score")).isEqualTo(Value.of(0.75));
        assertThat(won.at("branches[2].score")).isEqualTo(Value.of(0.25));
        assertThat(won.at("branches[3].error").text())
                .isEqualTo(
                        "the judge 'judge' gave \"I like it\" instead of a number,"
                                + " or an object with a 'score'");
    }

    @Test
    void notByWhatIsNoNumber() throws InterruptedException {
        var won =
                arena.won(
                        Arena.terms(
                                BranchScorer.computedBy((outcome, _) ->
                                        outcome.output().text().equals("a") ? Double.NaN : -1),
                                "a",
                                "b"));

        assertThat(won.at("winner").text()).isEqualTo("b1");
        assertThat(won.at("branches[0].error").text())
                .isEqualTo("contender 'b0': a score must be a number, not NaN");
    }

    @Test
    void whereTheScorerSeesTheBranch() throws InterruptedException {
        var byIndex =
                BranchScorer.computedBy((_, context) ->
                        context.scope().find("loop").orElseThrow().at("index").toInt());

        assertThat(arena.won(Arena.terms(byIndex, "a", "b", "c")).at("winner").text())
                .isEqualTo("b2");
    }
}
