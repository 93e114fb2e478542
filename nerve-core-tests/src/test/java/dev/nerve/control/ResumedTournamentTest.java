package dev.nerve.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.control.fork.TournamentNode;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.NodeRunners;
import dev.nerve.value.Value;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Tournaments in a run that is resumed with a recorded journal.
class ResumedTournamentTest {

    private final Arena arena = new Arena();

    @Test
    void nothingIsDoneAgain() throws InterruptedException {
        var tournament =
                TournamentNode.of("t", Arena.terms(Arena.LONGEST, "a", "bb").discardLosers());
        var before = arena.run(tournament, "");
        arena.journal.forget("t");

        var after = arena.run(tournament, "");

        assertThat(after).isEqualTo(before);
        assertThat(arena.executions).hasValue(2);
        assertThat(arena.names()).containsExactly("w-b1", "writer");
        assertThat(Stream.of("branch_scored t", "branch_promoted t", "node_forked t/b0/fork"))
                .allMatch(line ->
                        arena.sink.lines().stream().filter(line::equals).count()
                                == (line.startsWith("branch_scored") ? 2 : 1));
    }

    @Test
    void forkThatWasMadeBeforeThatWasRecordedIsUsedAgain() throws InterruptedException {
        var tournament = TournamentNode.of("t", Arena.terms(Arena.LONGEST, "a"));
        goOn(tournament);
        for (var path : List.of("t", "t/b0", "t/b0/fork", "t/b0/w-b0")) {
            arena.journal.forget(path);
        }

        var outcome = goOn(tournament);

        assertThat(outcome.orThrow().at("node").text()).isEqualTo("w-b0");
        assertThat(arena.names()).containsExactly("w-b0", "writer");
        assertThat(arena.executions).hasValue(2);
    }

    /// Always in the same run.
    private Outcome goOn(TournamentNode tournament) throws InterruptedException {
        var runner = NodeRunners.real();
        var request =
                RunRequest.of(tournament, "").nodes(arena.session).memory(arena.journal.memory());
        var run = runner.open(RunId.of("t-12345678"), request);
        return runner.run(run, request, new Fact.Started(Value.of(""), List.of()));
    }
}
