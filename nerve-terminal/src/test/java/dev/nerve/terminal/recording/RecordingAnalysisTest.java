package dev.nerve.terminal.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingAnalysisTest {

    private static final String MARK = "\\u001b]133;%s;aid=n0nce123\\u0007";

    @TempDir Path directory;

    private List<String> changes(String rules, String... lines) throws Exception {
        var file = directory.resolve("a.cast");
        var header = "{\"version\": 2, \"width\": 80, \"height\": 24}\n";
        Files.writeString(file, header + String.join("\n", lines) + "\n");
        var changes = new ArrayList<String>();
        try (var recording = CastReader.open(file)) {
            new RecordingAnalysis(
                            recording,
                            StateRuleRegistry.get(rules),
                            it -> changes.add(it.toValue().toJson()))
                    .run();
        }
        return changes;
    }

    private static String output(double seconds, String text) {
        return "[%s, \"o\", \"%s\"]".formatted(seconds, text);
    }

    @Test
    void aShellIsJudgedByItsMarks() throws Exception {
        assertThat(
                        changes(
                                "shell",
                                output(0.1, MARK.formatted("A") + "$ " + MARK.formatted("B")),
                                "[0.5, \"i\", \"ls\\r\"]",
                                output(0.51, MARK.formatted("C") + "50%\\r\\n$ "),
                                output(
                                        2,
                                        MARK.formatted("D;3")
                                                + MARK.formatted("A")
                                                + "$ "
                                                + MARK.formatted("B")),
                                "[3, \"m\", \"nerve: exit 3\"]"))
                .containsExactly(
                        "{\"t\":0,\"state\":\"starting\",\"rule\":\"started\"}",
                        "{\"t\":0.1,\"state\":\"ready\",\"rule\":\"prompt-mark\"}",
                        "{\"t\":0.5,\"state\":\"busy\",\"rule\":\"enter\"}",
                        "{\"t\":2,\"state\":\"ready\",\"rule\":\"prompt-mark\"}",
                        "{\"t\":3,\"state\":\"dead\",\"rule\":\"exit\"}");
    }

    @Test
    void changesThatAreDueBetweenEventsAreToldWhenTheyHappen() throws Exception {
        assertThat(changes("none", output(1, "hello")))
                .containsExactly(
                        "{\"t\":0,\"state\":\"starting\",\"rule\":\"started\"}",
                        "{\"t\":1.02,\"state\":\"ready\",\"rule\":\"shows-something\"}",
                        "{\"t\":1.02,\"state\":\"dead\",\"rule\":\"recording-ended\"}");
    }

    @Test
    void aRecordingThatWasStoppedDoesNotTellThatTheProgramDied() throws Exception {
        assertThat(changes("none", output(1, "hello"), "[2, \"m\", \"nerve: stopped\"]"))
                .last()
                .isEqualTo("{\"t\":1.02,\"state\":\"ready\",\"rule\":\"shows-something\"}");
    }

    @Test
    void nothingIsJudgedInTheMiddleOfADrawing() throws Exception {
        assertThat(changes("none", output(1, "\\u001b[?2026hhello"), output(1.5, "\\u001b[?2026l")))
                .element(1)
                .isEqualTo("{\"t\":1.52,\"state\":\"ready\",\"rule\":\"shows-something\"}");
    }
}
