package dev.nerve.terminal.pty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The promises of every kind of pseudo-terminal.
@Timeout(30)
abstract class PtyContract {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(300);

    private final DescriptorPoller poller = DescriptorPoller.open();
    @TempDir private Path directory;

    abstract PtyPlatform system();

    @AfterEach
    void close() {
        poller.close();
    }

    final Pty open(LaunchRequest launch) throws IOException {
        return system().open(
                        PtyEnvironment.withTerminalVariables(launch),
                        new TerminalSize(100, 30),
                        poller);
    }

    final Pty script(String script) throws IOException {
        return open(Launches.script(script));
    }

    static void type(Pty pty, String text) throws IOException, InterruptedException {
        pty.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /// {@return all that comes, to the end}
    static String readAll(Pty pty) throws IOException, InterruptedException {
        var all = new StringBuilder();
        var buffer = ByteBuffer.allocate(64 * 1024);
        while (pty.read(buffer.clear()) >= 0) {
            all.append(StandardCharsets.ISO_8859_1.decode(buffer.flip()));
        }
        return utf8(all);
    }

    /// {@return what comes until something in it matches}
    static String readUntil(Pty pty, String regex) throws IOException, InterruptedException {
        var wanted = Pattern.compile(regex);
        var all = new StringBuilder();
        var buffer = ByteBuffer.allocate(64 * 1024);
        while (!wanted.matcher(utf8(all)).find()) {
            int count = pty.read(buffer.clear(), LONG);
            assertThat(count).as("read after '%s'", all).isPositive();
            all.append(StandardCharsets.ISO_8859_1.decode(buffer.flip()));
        }
        return utf8(all);
    }

    private static String utf8(StringBuilder bytes) {
        return new String(
                bytes.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    static int pidIn(String text) {
        return Integer.parseInt(text.replaceAll("(?s).*pid=(\\d+)\\s.*", "$1"));
    }

    @Test
    void aProgramHasATerminalThatControlsIt() throws Exception {
        try (var pty = script("tty; test -t 0 -a -t 1 -a -t 2 && exec 3</dev/tty && echo all")) {
            var lines = readAll(pty).lines().toList();

            assertThat(lines).hasSize(2).contains("all");
            assertThat(lines.getFirst()).startsWith("/dev/");
        }
    }

    @Test
    void aProgramIsToldWhatTheTerminalCanDo() throws Exception {
        try (var pty = script("echo $TERM $COLORTERM")) {
            assertThat(readAll(pty)).isEqualTo("xterm-256color truecolor\r\n");
        }
        var given = Map.of("TERM", "dumb", "PATH", "/usr/bin:/bin");
        try (var pty = open(new LaunchRequest(List.of("env"), Path.of("/"), given))) {
            assertThat(readAll(pty)).contains("TERM=dumb\r\n");
        }
    }

    @Test
    void aProgramGetsItsArgumentsAndDirectory() throws Exception {
        var command = List.of("bash", "-c", "printf '%s|' \"$@\" \"$PWD\"", "x", "a b", "é'\"$");
        var path = Map.of("PATH", "/usr/bin:/bin");

        try (var pty = open(new LaunchRequest(command, directory, path))) {
            assertThat(readAll(pty)).isEqualTo("a b|é'\"$|" + directory + "|");
        }
    }

    @Test
    void aProgramInheritsNoDescriptors() throws Exception {
        try (var pty = open(Launches.of("ls", "/proc/self/fd"))) {
            // The fourth is the directory that it reads.
            assertThat(readAll(pty).split("\\s+")).containsExactly("0", "1", "2", "3");
        }
    }

    @Test
    void itTellsHowTheProgramEnded() throws Exception {
        for (int code : List.of(0, 3)) {
            try (var pty = script("exit " + code)) {
                assertThat(pty.await()).isEqualTo(new ProcessExit.NormalExit(code));
                assertThat(pty.exit()).contains(new ProcessExit.NormalExit(code));
            }
        }
        try (var pty = script("kill -SEGV $$")) {
            assertThat(pty.await()).isEqualTo(new ProcessExit.SignalExit(new ProcessSignal(11)));
        }
    }

    @Test
    void whatAProgramWroteBeforeItsEndIsRead() throws Exception {
        for (int round = 0; round < 20; round++) {
            try (var pty = script("echo first; seq 1 500; echo last")) {
                assertThat(readAll(pty)).startsWith("first\r\n1\r\n").endsWith("500\r\nlast\r\n");
            }
        }
    }

    @Test
    void theEndIsSeenAtOnceThoughAChildKeepsTheTerminal() throws Exception {
        try (var pty = script("trap '' HUP; sleep 600 & echo pid=$!; exit 3")) {
            var text = readAll(pty);

            assertThat(pty.exit()).contains(new ProcessExit.NormalExit(3));
            assertThat(Launches.isAlive(pidIn(text))).isTrue();
        }
    }

    @Test
    void aChildThatNeverStopsWritingDoesNotDelayTheEnd() throws Exception {
        try (var pty = script("trap '' HUP; yes & sleep 0.1; exit 3")) {
            readAll(pty);

            assertThat(pty.exit()).contains(new ProcessExit.NormalExit(3));
        }
    }

    @Test
    void aReaderThatDoesNotWantToWaitNeedNot() throws Exception {
        try (var pty = script("read; echo late")) {
            var buffer = ByteBuffer.allocate(100);

            assertThat(pty.read(buffer, Duration.ofMillis(20))).isZero();
            assertThat(pty.read(buffer, Duration.ZERO)).isZero();

            type(pty, "\r");
            assertThat(readUntil(pty, "late")).contains("late");
        }
    }

    @Test
    void aReaderWithLittleRoomGetsAllOfIt() throws Exception {
        try (var pty = script("printf 0123456789")) {
            var text = new StringBuilder();
            var buffer = ByteBuffer.allocate(3);
            while (pty.read(buffer.clear()) >= 0) {
                text.append(StandardCharsets.UTF_8.decode(buffer.flip()));
            }

            assertThat(text).hasToString("0123456789");
        }
    }

    @Test
    void whatIsTypedIsEchoedAndRead() throws Exception {
        try (var pty = script("read line; echo \"<$line>\"")) {
            type(pty, "grüße\r");

            assertThat(readAll(pty)).isEqualTo("grüße\r\n<grüße>\r\n");
        }
    }

    @Test
    void aMegabyteArrivesWholeAndFast() throws Exception {
        var text = new byte[1 << 20];
        new Random(1).nextBytes(text);
        try (var pty = script("stty raw -echo; echo ready; head -c 1048576 | md5sum")) {
            readUntil(pty, "ready");
            long start = System.nanoTime();

            boolean taken = pty.write(ByteBuffer.wrap(text));

            assertThat(taken).isTrue();
            assertThat(readAll(pty)).contains(md5(text));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONG.dividedBy(6));
        }
    }

    private static String md5(byte[] bytes) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    }

    @Test
    void aWriterToAProgramThatDoesNotReadCanBeInterrupted() throws Exception {
        try (var pty = script("stty raw -echo; echo ready; exec sleep 600");
                var other = script("read line; echo \"<$line>\"")) {
            readUntil(pty, "ready");
            var thrown = new CompletableFuture<Throwable>();
            var writer = Thread.ofVirtual().start(() -> thrown.complete(caughtFromWriting(pty)));
            await().until(() -> isWaiting(writer));

            type(other, "x\r");
            assertThat(readAll(other)).contains("<x>");
            writer.interrupt();

            assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        }
    }

    private static boolean isWaiting(Thread thread) {
        return Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING).contains(thread.getState());
    }

    private static Throwable caughtFromWriting(Pty pty) {
        try {
            return new AssertionError(pty.write(ByteBuffer.allocate(1_000_000)));
        } catch (IOException | InterruptedException thrown) {
            return thrown;
        }
    }

    @Test
    void aWriterLearnsThatTheProgramHasEnded() throws Exception {
        try (var pty = script("stty raw -echo; echo ready; sleep 0.2")) {
            readUntil(pty, "ready");
            var reader = Thread.ofVirtual().start(() -> caughtFromReading(pty));

            assertThat(pty.write(ByteBuffer.allocate(1_000_000))).isFalse();
            reader.join();
        }
    }

    private static String caughtFromReading(Pty pty) {
        try {
            return readAll(pty);
        } catch (IOException | InterruptedException thrown) {
            return thrown.toString();
        }
    }

    @Test
    void closingWakesWhoeverReadsAndWrites() throws Exception {
        var pty = script("stty raw -echo; echo ready; exec sleep 600");
        readUntil(pty, "ready");
        var writer = Thread.ofVirtual().start(() -> caughtFromWriting(pty));
        var reader = Thread.ofVirtual().start(() -> caughtFromReading(pty));
        await().until(() -> isWaiting(writer) && isWaiting(reader));

        pty.close();

        assertThat(writer.join(LONG)).isTrue();
        assertThat(reader.join(LONG)).isTrue();
        assertThatThrownBy(() -> pty.read(ByteBuffer.allocate(1))).isInstanceOf(IOException.class);
        pty.close();
    }

    @Test
    void theSizeIsThatOfTheTerminalAndCanBeChanged() throws Exception {
        var tell = "read; trap 'stty size' WINCH; stty size; while :; do sleep 0.01; done";
        try (var pty = script(tell)) {
            type(pty, "\r");
            assertThat(readUntil(pty, "30 100")).contains("30 100");

            pty.resize(new TerminalSize(77, 11));

            assertThat(readUntil(pty, "11 77")).contains("11 77");
        }
    }

    @Test
    void ctrlCReachesTheProgramInFront() throws Exception {
        try (var pty =
                script("trap 'echo caught; exit 9' INT; echo ready; while :; do read; done")) {
            readUntil(pty, "ready");

            type(pty, "\3");

            assertThat(readAll(pty)).contains("caught");
            assertThat(pty.await()).isEqualTo(new ProcessExit.NormalExit(9));
        }
    }

    @Test
    void aSignalReachesTheProgram() throws Exception {
        try (var pty = script("echo ready; sleep 600")) {
            readUntil(pty, "ready");

            pty.signal(ProcessSignal.TERM);

            assertThat(pty.await()).isEqualTo(new ProcessExit.SignalExit(ProcessSignal.TERM));
        }
    }

    @Test
    void anInteractiveShellEndsInGoodOrder() throws Exception {
        try (var pty = open(Launches.shell())) {
            type(pty, "trap 'echo bye' EXIT\r");
            type(pty, "echo rea''dy\r");
            readUntil(pty, "ready");
            long start = System.nanoTime();

            var exit = pty.end(LONG);

            assertThat(exit).isEqualTo(new ProcessExit.SignalExit(ProcessSignal.HUP));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONG.dividedBy(2));
        }
    }

    @Test
    void aProgramThatForgotTheFirstHangupIsAskedAgain() throws Exception {
        // Bash itself could not be trusted to count them.
        var program =
                "let n = 0; process.on('SIGHUP', () => { if (++n === 2) process.exit(7) });"
                        + " setInterval(() => {}, 1000); console.log('ready')";
        try (var pty = open(Launches.of("node", "-e", program))) {
            readUntil(pty, "ready");

            var exit = pty.end(Duration.ofSeconds(6));

            assertThat(exit).isEqualTo(new ProcessExit.NormalExit(7));
        }
    }

    @Test
    void nothingInTheBackgroundOutlivesTheEnd() throws Exception {
        for (var command : List.of("sleep 600 &", "nohup sleep 600 &", "timeout 600 sleep 600 &")) {
            try (var pty = open(Launches.shell())) {
                type(pty, command + "\r");
                type(pty, "echo pid=$!\r");
                int child = pidIn(readUntil(pty, "pid=\\d+\\s"));

                pty.end(SHORT);

                assertThat(Launches.isAlive(child)).as(command).isFalse();
                assertThat(Launches.isAlive(pty.pid())).isFalse();
            }
        }
    }

    @Test
    void whatAProgramLeftBehindIsEndedByClosing() throws Exception {
        int child;
        try (var pty = open(Launches.shell())) {
            type(pty, "nohup sleep 600 &\r");
            type(pty, "echo pid=$!\r");
            child = pidIn(readUntil(pty, "pid=\\d+\\s"));
            type(pty, "exit 0\r");
            pty.await();
        }

        assertThat(Launches.isAlive(child)).isFalse();
    }

    @Test
    void aProgramThatRefusesToEndIsKilled() throws Exception {
        try (var pty = script("trap '' HUP TERM INT; echo ready; while :; do sleep 600; done")) {
            readUntil(pty, "ready");

            assertThat(pty.end(SHORT)).isEqualTo(new ProcessExit.SignalExit(ProcessSignal.KILL));
        }
    }

    @Test
    void whatCannotBeStartedLeavesNothingBehind() throws Exception {
        openAndClose();
        long descriptors = Launches.openDescriptors();
        long children = Launches.children();
        var gone = new LaunchRequest(List.of("true"), directory.resolve("gone"), Map.of());

        assertThatThrownBy(() -> open(gone))
                .isInstanceOf(LaunchException.DirectoryMissing.class)
                .hasMessage("directory '%s' does not exist", directory.resolve("gone"));
        assertThatThrownBy(() -> open(Launches.of("no-such-program")))
                .isInstanceOf(LaunchException.ProgramMissing.class)
                .hasMessageContaining("program 'no-such-program' not found");
        assertThatThrownBy(() -> open(Launches.of("/etc/passwd")))
                .isInstanceOf(LaunchException.ProgramDenied.class);

        assertThat(Launches.openDescriptors()).isEqualTo(descriptors);
        assertThat(Launches.children()).isEqualTo(children);
    }

    @Test
    void closingGivesBackAllDescriptors() throws Exception {
        openAndClose();
        long descriptors = Launches.openDescriptors();

        for (int round = 0; round < 10; round++) {
            openAndClose();
        }

        await().untilAsserted(() ->
                assertThat(Launches.openDescriptors()).isLessThanOrEqualTo(descriptors));
    }

    /// Waits for something, so that the poller has begun.
    final void openAndClose() throws IOException, InterruptedException {
        try (var pty = script("echo ready; exec sleep 600")) {
            readUntil(pty, "ready");
            pty.read(ByteBuffer.allocate(1), Duration.ofMillis(1));
        }
    }
}
