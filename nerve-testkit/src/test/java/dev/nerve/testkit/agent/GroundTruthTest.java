package dev.nerve.testkit.agent;

import static dev.nerve.testkit.agent.ScriptedAgentState.BUSY;
import static dev.nerve.testkit.agent.ScriptedAgentState.READY;
import static dev.nerve.testkit.agent.ScriptedAgentState.STARTING;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The meaning of a log for every byte.
final class GroundTruthTest {

    @TempDir private Path directory;

    @Test
    void everyNumberOfBytesHasItsTruth() throws Exception {
        var file = directory.resolve("log");
        try (var log = GroundTruthWriter.in(file)) {
            log.state(0, STARTING);
            log.drawing(10, STARTING, READY);
            log.state(20, READY);
            log.state(30, BUSY);
            log.event(30, "submitted", "a \"b\"\n\\c\u001b");
        }

        var truth = GroundTruth.read(file);

        assertThat(truth.statesAt(10)).containsExactly(STARTING);
        assertThat(truth.statesAt(11)).containsExactlyInAnyOrder(STARTING, READY);
        assertThat(truth.statesAt(19)).containsExactlyInAnyOrder(STARTING, READY);
        assertThat(truth.statesAt(20)).containsExactly(READY);
        assertThat(truth.statesAt(29)).containsExactly(READY);
        assertThat(truth.statesAt(30)).containsExactlyInAnyOrder(READY, BUSY);
        assertThat(truth.statesAt(31)).containsExactly(BUSY);
        assertThat(truth.stateStart(29)).isEqualTo(20);
        assertThat(truth.transitionStart(29)).isEqualTo(11);
        assertThat(truth.texts("submitted")).containsExactly("a \"b\"\n\\c\u001b");
    }
}
