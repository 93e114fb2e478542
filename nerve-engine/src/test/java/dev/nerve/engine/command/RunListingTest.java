package dev.nerve.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GatePlace;
import dev.nerve.protocol.RunCommands.ListRuns;
import dev.nerve.protocol.run.RunData;
import dev.nerve.protocol.run.RunListData;
import dev.nerve.run.RunState;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import dev.nerve.testkit.SampleRuns;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Pages of runs whose processes have ended.
@Timeout(60)
class RunListingTest {

    private final EngineWorld world = new EngineWorld();

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    private RunListData list(List<String> states, int limit, @Nullable String after)
            throws InterruptedException {
        return world.call(new ListRuns(states, null, null, null, null, null, null, limit, after));
    }

    private void addDead(String name, RunState state) {
        var run = SampleRuns.run(name);
        var status =
                new RunStatus(
                        state, null, SampleRuns.START_TIME, Duration.ZERO, run.status().outcome());
        world.runStore.add(new RunRecord(run.id(), run.source(), run.start(), status));
    }

    @Test
    void pagesOfOpenRunsAreFullAndTheirTotalsExact() throws InterruptedException {
        for (int i = 0; i < 9; i++) {
            addDead("dead-" + i, i % 2 == 0 ? RunState.RUNNING : RunState.WAITING);
            if (i % 3 == 0) {
                var place = GatePlace.of(RunId.of("dead-" + i), RunPath.parse("flow/gate"));
                world.runStore.gates().open(place, Gate.of("Go on?"), SampleRuns.START_TIME);
            }
        }
        addDead("done", RunState.COMPLETED);

        var waiting = list(List.of("waiting"), 2, null);

        assertThat(waiting.runs()).extracting(RunData::runId).containsExactly("dead-6", "dead-3");
        assertThat(waiting.total()).isEqualTo(3);
        var rest = list(List.of("waiting"), 2, waiting.next());
        assertThat(rest.runs()).extracting(RunData::runId).containsExactly("dead-0");
        assertThat(list(List.of("running"), 10, null).total()).isZero();
        assertThat(list(List.of("interrupted"), 4, null).total()).isEqualTo(9);
        assertThat(list(List.of("waiting", "completed"), 4, null).total()).isEqualTo(4);
        assertThat(list(List.of(), 4, null).total()).isEqualTo(10);
    }

    @Test
    void laterPagesHaveTheTotalOfTheFirst() throws InterruptedException {
        for (int i = 0; i < 3; i++) {
            addDead("dead-" + i, RunState.COMPLETED);
        }
        var first = list(List.of(), 2, null);
        addDead("late", RunState.COMPLETED);

        var second = list(List.of(), 2, first.next());

        assertThat(first.total()).isEqualTo(3);
        assertThat(second.total()).isEqualTo(3);
        assertThat(second.runs()).extracting(RunData::runId).containsExactly("dead-0");
        assertThat(second.next()).isNull();
        assertThatThrownBy(() -> list(List.of(), 2, "x/y"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("after");
    }
}
