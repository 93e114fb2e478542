package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.testkit.terminal.TmuxTestTerminal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `nerve chat` as a person uses it: in a real terminal, with keys.
class ChatTerminalTest {

    /// A script that answers slowly. Its answer to `stop` takes minutes, so that a test on a busy
    /// machine still interrupts it before its end.
    private static final String SLOW_SCRIPT =
            """
            delay: 80ms
            answers:
              - when: ^stop$
                say: "I am a script that speaks slowly%s You said: ${message}"
            otherwise:
              say: "I am a script that speaks slowly. You said: ${message}"
            """
                    .formatted(" and slowly".repeat(1_000));

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

    /// Starts `nerve chat`, and shows its exit code at the end. Ctrl-C reaches all programs in the
    /// terminal, so the shell ignores it.
    private TmuxTestTerminal start(String... words) throws Exception {
        closeTerminal();
        var script =
                """
                trap : INT
                cd '%s'
                export ANTHROPIC_API_KEY=dummy-key-typed-0123 NERVE_CONFIG='%s'
                '%s' -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dnerve.terminals=in,out,err \\
                    --enable-native-access=ALL-UNNAMED -cp '%s' dev.nerve.app.Main chat %s
                echo "code $?"
                cat
                """
                        .formatted(
                                directory,
                                directory.resolve("config.yaml"),
                                java(),
                                System.getProperty("java.class.path"),
                                String.join(" ", words));
        Files.writeString(directory.resolve("config.yaml"), "{}");
        var file = directory.resolve("start.sh");
        Files.writeString(file, script);
        tmux = TmuxTestTerminal.open(directory, List.of("sh", file.toString()));
        return tmux;
    }

    private static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private static void enter(TmuxTestTerminal terminal, String line) throws Exception {
        terminal.type(line);
        terminal.press("Enter");
    }

    private static boolean isAsked(String screen, String prompt) {
        return screen.stripTrailing().endsWith("\n" + prompt);
    }

    @Test
    void keyThatIsTypedIsNotKept() throws Exception {
        var terminal = start("scripted/echo");
        terminal.awaitScreen(screen -> isAsked(screen, "main>"));

        enter(terminal, "my key is dummy-key-typed-0123");
        terminal.awaitScreen(screen -> screen.contains("\nmy key is ***\nmain>"));
        terminal.press("C-d");
        terminal.awaitText("code 0");

        try (var files = Files.walk(directory.resolve(".nerve"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .doesNotContain("dummy-key-typed");
            }
        }
        assertThat(directory.resolve(".nerve/typed")).content().contains("my key is ***");
    }

    /// {@return the tokens that `/usage` shows for a branch: input and output}
    private static long spent(String screen, String branch) {
        var cells =
                screen.lines()
                        .filter(line -> line.startsWith(branch + " "))
                        .toList()
                        .getLast()
                        .split("\\s+", -1);
        return Long.parseLong(cells[2]) + Long.parseLong(cells[4]);
    }

    @Test
    void personTalksForksInterruptsPastesAndComesBack() throws Exception {
        Files.writeString(directory.resolve("slow.yaml"), SLOW_SCRIPT);
        var terminal = start("scripted/./slow.yaml");
        terminal.awaitScreen(screen -> isAsked(screen, "main>"));

        enter(terminal, "hello");
        terminal.awaitScreen(
                screen -> screen.contains("You said: hello") && isAsked(screen, "main>"));

        terminal.type("/fo");
        terminal.press("Tab");
        terminal.awaitScreen(screen -> screen.contains("main> /fork"));
        enter(terminal, " alt");
        terminal.awaitScreen(screen ->
                screen.contains("'alt' is a fork of 'main' with 1 turn")
                        && isAsked(screen, "alt>"));

        enter(terminal, "stop");
        terminal.awaitScreen(screen -> screen.split("I am a script that", -1).length == 3);
        terminal.press("C-c");
        var stopped = terminal.awaitScreen(screen -> isAsked(screen, "alt>"));
        assertThat(stopped).contains("interrupted").doesNotContain("You said: stop");

        enter(terminal, "/usage");
        var used =
                terminal.awaitScreen(
                        screen -> screen.contains("inherited messages count in the branch"));
        enter(terminal, "/fork third");
        terminal.awaitScreen(screen -> isAsked(screen, "third>"));
        enter(terminal, "/compare alt");
        var compared = terminal.awaitScreen(screen -> screen.contains("(2 turns, 0 tokens)"));
        assertThat(compared).contains("(2 turns, %d tokens, 0 since".formatted(spent(used, "alt")));
        enter(terminal, "/switch alt");
        terminal.awaitScreen(screen -> isAsked(screen, "alt>"));

        enter(terminal, "/model scripted/echo");
        terminal.awaitText("scripted/echo answers in 'alt'");
        terminal.paste("one\ntwo\nthree");
        terminal.awaitText("three");
        terminal.press("Enter");
        terminal.awaitScreen(screen -> screen.contains("\none\ntwo\nthree\nalt>"));

        terminal.press("C-d");
        terminal.awaitText("code 0");

        var again = start();
        var greeted = again.awaitScreen(screen -> isAsked(screen, "alt>"));
        assertThat(greeted.replaceAll("\\s+", " "))
                .contains("scripted/echo; session 'chat', branch 'alt' with 3 turns, 3 branches.");
        enter(again, "/show");
        var shown =
                again.awaitScreen(
                        screen -> screen.contains("\none\ntwo\nthree") && isAsked(screen, "alt>"));
        assertThat(shown.split("\\*\\*You:\\*\\*", -1)).hasSize(4);
        assertThat(shown).contains("hello", "stop");
        again.press("Up", "Up", "Enter");
        again.awaitScreen(screen -> screen.contains("alt> one") && isAsked(screen, "alt>"));
        again.press("C-d");
        again.awaitText("code 0");
    }
}
