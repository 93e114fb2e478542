package dev.nerve.terminal.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.screen.TerminalSize;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The promises of every terminal, for every backend.
public abstract class TerminalContract {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int MEGABYTE = 1 << 20;

    @TempDir protected Path directory;

    protected final Heard heard = new Heard();
    private final List<Terminal> opened = new ArrayList<>();

    /// {@return a terminal with a program in it, of the usual size}
    protected abstract Terminal open(List<String> command, TerminalListener listener)
            throws Exception;

    /// {@return whether its size can be changed}
    protected boolean canResize() {
        return true;
    }

    /// Gives back what the terminals needed.
    protected abstract void giveBack() throws Exception;

    @AfterEach
    void closeTerminals() throws Exception {
        opened.forEach(Terminal::close);
        giveBack();
    }

    protected final Terminal bash(String script) throws Exception {
        return opened(open(List.of("bash", "-c", script), heard));
    }

    protected final Terminal opened(Terminal terminal) {
        opened.add(terminal);
        return terminal;
    }

    protected static void awaitText(Terminal terminal, String text) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> assertThat(terminal.frame().text()).contains(text));
    }

    @Test
    void whatIsTypedReachesTheProgram() throws Exception {
        var terminal = bash("read line; echo \"got [$line]\"; sleep 60");

        terminal.write("hello you\r");

        awaitText(terminal, "got [hello you]");
    }

    @Test
    void everyCharacterIsShown() throws Exception {
        var terminal = bash("read line; echo \"got [$line]\"; sleep 60");

        terminal.write("äöü 漢字 😀 é\r");

        awaitText(terminal, "got [äöü 漢字 😀 é]");
    }

    @Test
    void aPasteOfSeveralLinesArrivesWhole() throws Exception {
        var file = directory.resolve("pasted");
        var terminal = bash("echo ready; cat > '%s'; echo done; sleep 60".formatted(file));
        awaitText(terminal, "ready");

        terminal.paste("one\n  two;\n\nthree \\ #{four} 'five'\n");
        awaitText(terminal, "'five'");
        terminal.write("\u0004");

        awaitText(terminal, "done");
        assertThat(file).hasContent("one\n  two;\n\nthree \\ #{four} 'five'\n");
    }

    @Test
    void aPasteHasMarksAroundItWhereTheProgramWantsThem() throws Exception {
        var file = directory.resolve("pasted");
        var text = "one\ntwo\u001b[201~three";
        int length = "\u001b[200~one\ntwothree\u001b[201~".length();
        var terminal =
                bash(
                        "stty raw -echo; printf '\\033[?2004hready'; head -c %d > '%s'; %s"
                                .formatted(length, file, "printf done; sleep 60"));
        awaitText(terminal, "ready");

        terminal.paste(text);

        awaitText(terminal, "done");
        assertThat(Files.readString(file).replace('\r', '\n'))
                .isEqualTo("\u001b[200~one\ntwothree\u001b[201~");
    }

    @Test
    void aMegabyteArrivesWhole() throws Exception {
        var text =
                IntStream.range(0, MEGABYTE / 16)
                        .mapToObj("%015d\n"::formatted)
                        .collect(Collectors.joining());
        var terminal =
                bash(
                        "stty raw -echo; printf ready; head -c %d | sha256sum; sleep 60"
                                .formatted(text.length()));
        awaitText(terminal, "ready");

        terminal.write(text);

        awaitText(terminal, sha256(text));
    }

    private static String sha256(String text) throws Exception {
        var digest = MessageDigest.getInstance("SHA-256");
        return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void whatHasLeftTheScreenCanBeRead() throws Exception {
        var terminal = bash("seq -f 'row %g' 300; sleep 60");
        awaitText(terminal, "row 300");

        assertThat(terminal.read(0).text().lines()).containsExactlyElementsOf(rows(1, 300));
        assertThat(terminal.frame().rows()).hasSize(terminal.info().size().rows());
        assertThat(terminal.frame().first()).isGreaterThan(200);
    }

    @Test
    void whatWasShownSinceAPositionCanBeRead() throws Exception {
        var terminal = bash("seq -f 'row %g' 100; read -s; seq -f 'row %g' 101 300; sleep 60");
        awaitText(terminal, "row 100");
        var before = terminal.read(0);

        terminal.write("\r");
        awaitText(terminal, "row 300");

        var since = terminal.read(before.next());
        assertThat(since.from()).isEqualTo(before.next());
        assertThat(since.text().lines().filter(line -> !line.isEmpty()))
                .containsExactlyElementsOf(rows(101, 300));
    }

    private static List<String> rows(int from, int to) {
        return IntStream.rangeClosed(from, to).mapToObj(number -> "row " + number).toList();
    }

    @Test
    void changesAreToldEvenAfterALongSilence() throws Exception {
        var terminal = bash("read -s; echo first; read -s; echo second; sleep 60");
        terminal.write("\r");
        awaitText(terminal, "first");
        await().atMost(PATIENCE).until(() -> heard.timesShown() > 0);
        await().during(Duration.ofMillis(800)).atMost(PATIENCE).until(() -> true);
        int before = heard.timesShown();

        terminal.write("\r");

        await().atMost(Duration.ofSeconds(2)).until(() -> heard.timesShown() > before);
    }

    @Test
    void anotherSizeIsSeenByTheProgram() throws Exception {
        assumeTrue(canResize(), "its size cannot be changed");
        var terminal = bash("trap 'stty size' WINCH; stty size; while :; do sleep 0.05; done");
        awaitText(terminal, "40 120");

        terminal.resize(new TerminalSize(77, 33));

        awaitText(terminal, "33 77");
        assertThat(terminal.info().size()).isEqualTo(new TerminalSize(77, 33));
        assertThat(terminal.frame().rows()).hasSize(33);
    }

    @Test
    void anInterruptReachesTheProgram() throws Exception {
        var terminal = bash("trap 'exit 7' INT; echo ready; while :; do sleep 0.05; done");
        awaitText(terminal, "ready");

        terminal.interrupt();

        assertThat(heard.awaitEnd()).isEqualTo(new ProcessExit.NormalExit(7));
    }

    @Test
    void theEndOfTheProgramIsToldWithItsCode() throws Exception {
        var terminal = bash("read line; exit 3");
        long start = System.nanoTime();

        terminal.write("\r");

        assertThat(heard.awaitEnd()).isEqualTo(new ProcessExit.NormalExit(3));
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void aProgramThatEndsAtOnceIsToldToo() throws Exception {
        bash("exit 9");

        assertThat(heard.awaitEnd()).isEqualTo(new ProcessExit.NormalExit(9));
    }

    @Test
    void aSignalThatEndsTheProgramIsTold() throws Exception {
        bash("kill -9 $$");

        assertThat(heard.awaitEnd()).isEqualTo(new ProcessExit.SignalExit(ProcessSignal.KILL));
    }

    @Test
    void nothingCanBeTypedWhenTheProgramHasEnded() throws Exception {
        var terminal = bash("exit 0");
        heard.awaitEnd();

        assertThatThrownBy(() -> terminal.write("too late\r"))
                .isInstanceOfSatisfying(
                        NerveException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.PROCESS));
    }

    @Test
    void stopLeavesNothing() throws Exception {
        var terminal = bash("trap '' HUP; sleep 600 & echo pids $$ $!; wait; sleep 600");
        awaitText(terminal, "pids");
        var words = terminal.frame().text().strip().split(" ", -1);

        terminal.stop(Duration.ofMillis(100));

        await().atMost(PATIENCE).until(() -> isGone(words[1]) && isGone(words[2]));
    }

    private static boolean isGone(String pid) {
        return ProcessHandle.of(Long.parseLong(pid)).filter(ProcessHandle::isAlive).isEmpty();
    }

    @Test
    void closingAgainDoesNothing() throws Exception {
        var terminal = bash("sleep 60");

        terminal.close();
        terminal.close();

        assertThat(heard.hasEnded()).isTrue();
    }

    @Test
    void aProgramOrDirectoryThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> open(List.of("no-such-program-here"), heard))
                .hasMessageContaining("no-such-program-here");
    }

    @Test
    void argumentsArriveAsTheyAre() throws Exception {
        var terminal =
                opened(
                        open(
                                List.of(
                                        "bash",
                                        "-c",
                                        "printf '<%s>' \"$@\"; sleep 60",
                                        "x",
                                        "a b;",
                                        "$HOME",
                                        "it's",
                                        "\\;",
                                        "#{pid}",
                                        ""),
                                heard));

        awaitText(terminal, "<a b;><$HOME><it's><\\;><#{pid}><>");
    }
}
