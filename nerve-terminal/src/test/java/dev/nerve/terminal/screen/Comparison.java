package dev.nerve.terminal.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;

/// Compares what our screen makes of a job with what the oracle makes of it.
final class Comparison {

    private final Oracle oracle;
    private int cut;

    Comparison(Oracle oracle) {
        this.oracle = oracle;
    }

    /// {@return how many jobs were compared up to a fault of the oracle only}
    int cut() {
        return cut;
    }

    /// Compares everything, up to a fault of the oracle.
    ///
    /// @param job what to play
    /// @param random where our output is cut into chunks
    void run(Job job, Random random) {
        var answer = oracle.show(job);
        cut += answer.fault().isEmpty() ? 0 : 1;
        var played = job.withSteps(job.steps().subList(0, answer.done()));
        var replay = new Replay(played, random);
        assertThat(replay.dump()).as(played.toString()).isEqualTo(answer.lines());
    }
}
