package dev.nerve.terminal.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.testkit.TerminalRecordings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The text on our screen against that in a pane of a real tmux.
@TestInstance(Lifecycle.PER_CLASS)
class TmuxTest {

    /// If the size changes while the alternate screen is shown, tmux 3.3a puts some of its rows on
    /// the main screen. This happens in all recordings whose names begin like this.
    private static final String DIFFERENT = "opencode/r-resize";

    private Tmux tmux;

    @BeforeAll
    void start(@TempDir Path folder) {
        tmux = Tmux.open(folder);
    }

    @AfterAll
    void stop() {
        if (tmux != null) {
            tmux.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "claude/e-300lines",
                "codex/r-resize",
                "gemini/v-small-40x10",
                "opencode/m-thinking"
            })
    void someRecordingsReadAsInTmux(String name) throws IOException {
        assertThat(ours(name)).isEqualTo(theirs(name));
    }

    @ParameterizedTest
    @MethodSource("recordings")
    @Tag("terminals")
    void recordingsOfAgentsReadAsInTmux(String name) throws IOException {
        assertThat(ours(name)).isEqualTo(theirs(name));
    }

    static List<String> recordings() {
        return TerminalRecordings.names().stream()
                .filter(name -> !name.startsWith(DIFFERENT))
                .toList();
    }

    @Test
    @Tag("terminals")
    void tmuxMixesItsScreensUpWhenTheSizeChanges() throws IOException {
        assertThat(theirs(DIFFERENT)).startsWith("  ┃  Please").contains(ours(DIFFERENT).strip());
    }

    private static String ours(String name) {
        return new Replay(RecordedJobs.of(name), new Random(1)).screen().frame().text();
    }

    private String theirs(String name) throws IOException {
        var rows = tmux.show(RecordedJobs.of(name)).stream().map(String::stripTrailing).toList();
        return String.join("\n", rows).stripTrailing();
    }
}
