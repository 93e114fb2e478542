package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.testkit.terminal.TmuxTestTerminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `nerve replay` as a person sees it: in a real terminal.
class ReplayTerminalTest {

    @TempDir Path directory;

    /// {@return a terminal in which a recording is replayed, and which stays when that has ended}
    private TmuxTestTerminal replay(String recording) throws Exception {
        assumeTrue(TmuxTestTerminal.isInstalled(), "tmux is not installed");
        Files.writeString(directory.resolve("made.cast"), recording);
        var script =
                """
                trap : INT
                cd '%s'
                echo before
                '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dnerve.terminals=in,out,err \\
                    --enable-native-access=ALL-UNNAMED -cp '%s' dev.nerve.app.Main replay made.cast
                echo "code $?"
                cat
                """
                        .formatted(
                                directory,
                                Path.of(System.getProperty("java.home"), "bin", "java"),
                                System.getProperty("java.class.path"));
        var file = Files.writeString(directory.resolve("start.sh"), script);
        return TmuxTestTerminal.open(directory, List.of("sh", file.toString()));
    }

    @Test
    void aTerminalThatIsTooSmallIsToldWhereItIsSeen() throws Exception {
        var recording =
                """
                {"version": 2, "width": 200, "height": 60}
                [0.1, "o", "\\u001b[2J\\u001b[H\\u001b[3J"]
                [0.2, "o", "the end"]
                """;

        try (var terminal = replay(recording)) {
            var after = terminal.awaitText("code 0");

            assertThat(after.replaceAll("\\s+", " "))
                    .contains("nerve: the recording is 200x60 and this terminal only 100x40, so");
        }
    }

    @Test
    void controlCStopsARecordingAndGivesTheTerminalBack() throws Exception {
        var recording =
                """
                {"version": 2, "width": 80, "height": 24}
                [0.1, "o", "\\u001b[?1049h\\u001b[?25l\\u001b[2J\\u001b[5;5H"]
                [0.2, "o", "on the other screen\\u001b[c"]
                [600, "o", "much later"]
                """;

        try (var terminal = replay(recording)) {
            terminal.awaitText("on the other screen");
            terminal.press("C-c");
            var after = terminal.awaitText("code 130");

            assertThat(after).contains("before").doesNotContain("on the other screen");
            assertThat(after).doesNotContain("?6").doesNotContain("much later");
        }
    }
}
