package dev.nerve.commander.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.testkit.terminal.TmuxTestTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// In a real terminal.
class LineEditorTest {

    @TempDir Path directory;
    private @Nullable TmuxTestTerminal tmux;

    @BeforeEach
    void needTmux() {
        assumeTrue(TmuxTestTerminal.isInstalled(), "tmux is not installed");
    }

    @AfterEach
    void closeTerminal() throws Exception {
        if (tmux != null) {
            tmux.close();
        }
    }

    @Test
    void keysEditTheLine() throws Exception {
        var terminal = start();

        terminal.type("helo");
        terminal.press("Left", "l", "C-a", "H", "Delete", "C-e", "!", "Enter");

        terminal.awaitText("[text: Hello!]");
    }

    @Test
    void arrowsGoThroughWhatWasTypedBeforeAlsoInAnEarlierProgram() throws Exception {
        var first = start();
        first.type("one");
        first.press("Enter");
        first.awaitText("[text: one]");
        first.press("C-d");
        first.awaitText("[end]");
        first.close();

        var second = start();
        second.type("two");
        second.press("Enter");
        second.awaitText("[text: two]");
        second.press("Up", "Up", "Enter");

        second.awaitText("[text: one]");
    }

    @Test
    void nobodyElseMayReadTheHistory() throws Exception {
        Files.writeString(history(), "");
        Files.setPosixFilePermissions(history(), PosixFilePermissions.fromString("rw-r--r--"));
        var terminal = start();
        terminal.type("secret");
        terminal.press("Enter", "C-d");
        terminal.awaitText("[end]");

        assertThat(Files.readString(history())).contains("secret");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history())))
                .isEqualTo("rw-------");
    }

    @Test
    void theHistoryIsBounded() throws Exception {
        Files.writeString(history(), "old line\n".repeat(3_000));
        var terminal = start();
        for (int i = 0; i < 3; i++) {
            terminal.type("new " + i);
            terminal.press("Enter");
            terminal.awaitText("[text: new " + i + "]");
        }
        terminal.press("C-d");
        terminal.awaitText("[end]");

        assertThat(lines()).hasSizeLessThanOrEqualTo(HistoryFile.MAX_ENTRIES * 5 / 4);
        assertThat(lines()).endsWith("new 2");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history())))
                .isEqualTo("rw-------");
    }

    @Test
    void severalPastedLinesAreOneText() throws Exception {
        var terminal = start();

        terminal.paste("first \\\nsecond 'x\nthird!");
        terminal.press("Enter");

        terminal.awaitText("[text: first \\|second 'x|third!]");
    }

    @Test
    void aLineThatEndsWithABackslashGoesOn() throws Exception {
        var terminal = start();

        terminal.type("one\\");
        terminal.press("Enter");
        terminal.type("two");
        terminal.press("Enter");

        terminal.awaitText("[text: one|two]");
    }

    @Test
    void whatLooksLikeShellSyntaxIsLeftAlone() throws Exception {
        var terminal = start();

        terminal.type("say \"it's !! $HOME # {x} ü€ 漢 👍");
        terminal.press("Enter");

        terminal.awaitText("[text: say \"it's !! $HOME # {x} ü€ 漢 👍]");
    }

    @Test
    void controlCInterruptsAndControlDEnds() throws Exception {
        var terminal = start();
        terminal.type("half");
        terminal.press("C-c");
        terminal.awaitText("[interrupted]");
        terminal.type("x");
        terminal.press("C-d", "Enter");
        terminal.awaitText("[text: x]");

        terminal.press("C-d");

        terminal.awaitText("[end]");
    }

    @Test
    void tabCompletesWords() throws Exception {
        var terminal = start();
        terminal.type("/he");
        terminal.press("Tab");
        terminal.type("ma");
        terminal.press("Tab", "Enter");
        terminal.awaitText("[text: /help main ]");

        terminal.type("/fo");
        terminal.press("Tab", "Tab");

        terminal.awaitText("/forget");
    }

    @Test
    void whatIsShownMeanwhileStandsAboveThePrompt() throws Exception {
        var terminal = start();
        terminal.type("half a line meanwhile");
        terminal.press("Tab");

        var screen = terminal.awaitScreen(it -> it.contains("above 3\n> half"));

        assertThat(screen.strip()).endsWith("above 1\nabove 2\nabove 3\n> half a line meanwhile");
        terminal.press("Enter");
        terminal.awaitText("[text: half a line meanwhile]");
    }

    @Test
    void inADumbTerminalLinesAreReadAsTheyCome() throws Exception {
        var terminal = start("dumb");
        terminal.type("one\\");
        terminal.press("Enter");
        terminal.type("two");
        terminal.press("Enter");
        terminal.awaitText("[text: one|two]");

        terminal.press("C-d");

        terminal.awaitText("[end]");
    }

    @Test
    void nothingElseIsSaid() throws Exception {
        var terminal = start();
        terminal.press("C-d");

        var screen = terminal.awaitText("closed");

        assertThat(screen)
                .matches(
                        "(?s)ready after \\d+ ms\\s+> ?\\s*\\[end]\\s+closed\\s*"
                                + "(.*waiting\\s*)?");
    }

    private TmuxTestTerminal start() throws Exception {
        return start("screen-256color");
    }

    private TmuxTestTerminal start(String type) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var opened =
                TmuxTestTerminal.open(
                        directory,
                        List.of(
                                "sh",
                                "-c",
                                "\"$@\"; echo waiting; read -r _",
                                "sh",
                                java,
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                EditorProgram.class.getName(),
                                history().toString(),
                                type));
        tmux = opened;
        opened.awaitScreen(screen -> screen.lines().anyMatch(line -> line.strip().equals(">")));
        return opened;
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(history());
    }

    private Path history() {
        return directory.resolve("history");
    }
}
