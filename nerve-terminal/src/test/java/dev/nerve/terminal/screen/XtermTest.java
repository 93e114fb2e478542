package dev.nerve.terminal.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.TerminalRecordings;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Our screen against `@xterm/headless`: cells, looks, links, wraps, scrollback, cursor, modes,
/// answers.
@TestInstance(Lifecycle.PER_CLASS)
class XtermTest {

    /// On its first new size xterm.js throws text below the cursor away, so that it is compared up
    /// to there only; tmux shows the same as we do at its end.
    private static final Set<String> CUT = Set.of("gemini/r-resize", "claude/r-resize-dialog");

    private Oracle oracle;

    @BeforeAll
    void start() {
        oracle = Oracle.open();
    }

    @AfterAll
    void stop() throws IOException {
        if (oracle != null) {
            oracle.close();
        }
    }

    @Test
    void randomStreamsLookAsInXterm() {
        compare(500);
    }

    /// About three of four are compared to their ends, the others up to a fault of xterm.js.
    @Test
    @Tag("terminals")
    void manyRandomStreamsLookAsInXterm() {
        compare(5_000);
    }

    private void compare(int count) {
        var comparison = new Comparison(oracle);

        RandomSeeds.each(count, random -> comparison.run(EscapeStreams.job(random), random));

        assertThat(comparison.cut()).isLessThanOrEqualTo(Math.max(1, count / 3));
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void recordingsOfAgentsLookAsInXterm(String name) {
        var comparison = new Comparison(oracle);

        comparison.run(RecordedJobs.of(name), new Random(1));

        assertThat(comparison.cut()).isEqualTo(CUT.contains(name) ? 1 : 0);
    }

    static List<String> recordings() {
        return TerminalRecordings.names();
    }

    @ParameterizedTest
    @MethodSource("differences")
    void whatIsListedAsDifferentIsDifferent(Difference difference) {
        for (var job : difference.jobs()) {
            var theirs = oracle.show(job);
            var ours = new Replay(job, new Random(1));

            var isSame = theirs.lines().equals(ours.dump()) && theirs.fault().isEmpty();
            var isAnswered = !ours.replies().isEmpty() && theirs.lines().contains("replies ");
            assertThat(isSame && !isAnswered).as(job.toString()).isFalse();
        }
    }

    @Test
    void atMostTenDifferencesAreListed() {
        assertThat(Difference.values().length).isLessThanOrEqualTo(10);
    }

    static Difference[] differences() {
        return Difference.values();
    }
}
