package dev.nerve.testkit.agent;

import static dev.nerve.testkit.agent.AgentState.BUSY;
import static dev.nerve.testkit.agent.AgentState.READY;
import static dev.nerve.testkit.agent.AgentState.STARTING;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a log says about every byte.
final class TruthTest {

    @TempDir private Path directory;

    @Test
    void everyNumberOfBytesHasItsTruth() throws Exception {
        var file = directory.resolve("log");
        try (var log = TruthLog.in(file)) {
            log.state(0, STARTING);
            log.drawing(10, STARTING, READY);
            log.state(20, READY);
            log.state(30, BUSY);
            log.event(30, "submitted", "a \"b\"\n\\c\u001b");
        }

        var truth = Truth.read(file);

        assertThat(truth.at(10)).containsExactly(STARTING);
        assertThat(truth.at(11)).containsExactlyInAnyOrder(STARTING, READY);
        assertThat(truth.at(19)).containsExactlyInAnyOrder(STARTING, READY);
        assertThat(truth.at(20)).containsExactly(READY);
        assertThat(truth.at(29)).containsExactly(READY);
        assertThat(truth.at(30)).containsExactlyInAnyOrder(READY, BUSY);
        assertThat(truth.at(31)).containsExactly(BUSY);
        assertThat(truth.since(29)).isEqualTo(20);
        assertThat(truth.began(29)).isEqualTo(11);
        assertThat(truth.texts("submitted")).containsExactly("a \"b\"\n\\c\u001b");
    }
}
