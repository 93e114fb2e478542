package dev.nerve.terminal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.libc.ProcessCalls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ProcessGroupTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private final DescriptorPoller poller = DescriptorPoller.open();
    @TempDir private Path directory;

    @AfterEach
    void close() {
        poller.close();
    }

    private ProcessGroup spawn(LaunchRequest launch) throws IOException {
        return ProcessGroup.spawn(launch, poller);
    }

    private ProcessGroup bash(String script) throws IOException {
        return spawn(Programs.bash(script));
    }

    @Test
    void itTellsHowTheProgramEnded() throws Exception {
        for (int code : List.of(0, 1, 3, 255)) {
            try (var group = bash("exit " + code)) {
                assertThat(group.await()).isEqualTo(new ProcessExit.NormalExit(code));
                assertThat(group.isAlive()).isFalse();
            }
        }
        try (var group = bash("kill -SEGV $$")) {
            assertThat(group.await()).isEqualTo(new ProcessExit.SignalExit(new ProcessSignal(11)));
        }
    }

    @Test
    void outputAndErrorsAreKeptApart() throws Exception {
        try (var group = bash("echo out; echo err >&2")) {
            assertThat(Programs.readAll(group.output())).isEqualTo("out\n");
            assertThat(Programs.readAll(group.errors())).isEqualTo("err\n");
        }
    }

    @Test
    void theProgramGetsItsArgumentsDirectoryAndVariablesAndNothingElse() throws Exception {
        var script = "printf '%s|' \"$@\" \"$PWD\"; env";
        var command = List.of("bash", "-c", script, "x", "", "a b", "'\"$é\n");
        var variables = Map.of("PATH", "/usr/bin:/bin", "GREETING", "hellö wörld");

        try (var group = spawn(new LaunchRequest(command, directory, variables))) {
            assertThat(Programs.readAll(group.output()))
                    .startsWith("|a b|'\"$é\n|" + directory + "|")
                    .contains("GREETING=hellö wörld\n")
                    .doesNotContain("HOME=");
        }
    }

    @Test
    void theProgramInheritsNoDescriptors() throws Exception {
        try (var open = Files.newInputStream(Path.of("/proc/self/stat"));
                var group = spawn(Programs.launch("ls", "/proc/self/fd"))) {
            assertThat(open.read()).isNotNegative();
            // The fourth is the directory that it reads.
            assertThat(Programs.readAll(group.output()).lines())
                    .containsExactly("0", "1", "2", "3");
        }
    }

    @Test
    void theProgramIgnoresAndBlocksNoSignals() throws Exception {
        var look = Programs.launch("grep", "-E", "Sig(Ign|Blk)", "/proc/self/status");
        try (var group = spawn(look)) {
            // The C library reserves two signals above the usual ones.
            assertThat(Programs.readAll(group.output()))
                    .isEqualTo("SigBlk:\t0000000000000000\nSigIgn:\t0000000180000000\n");
        }
    }

    @Test
    void theProgramLeadsASessionAndGroupOfItsOwn() throws Exception {
        try (var group = bash("sleep 600")) {
            var entry = ProcessTable.find(group.pid()).orElseThrow();

            assertThat(entry.group()).isEqualTo(group.pid()).isNotEqualTo(ProcessCalls.ownGroup());
            assertThat(entry.session()).isEqualTo(group.pid());
            assertThat(group.startTime()).isEqualTo(entry.startTime()).isPositive();
        }
    }

    @Test
    void aLargeInputIsEchoedWhileTheOutputIsRead() throws Exception {
        var text = "0123456789".repeat(1_000_000);
        try (var group = spawn(Programs.launch("cat"));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var written =
                    threads.submit(() -> {
                        try (var input = group.input()) {
                            return input.write(Programs.bytes(text));
                        }
                    });

            assertThat(Programs.readAll(group.output())).isEqualTo(text);
            assertThat(written.get()).isTrue();
            assertThat(group.await()).isEqualTo(new ProcessExit.NormalExit(0));
        }
    }

    @Test
    void aProgramNeedNotReadItsInput() throws Exception {
        try (var group = spawn(Programs.launch("true"))) {
            boolean taken = group.input().write(Programs.bytes("x".repeat(1_000_000)));

            assertThat(taken).isFalse();
            assertThat(group.await()).isEqualTo(new ProcessExit.NormalExit(0));
        }
    }

    @Test
    void anInterruptEndsTheWaitAndNotTheProgram() throws Exception {
        try (var group = bash("sleep 600")) {
            var thrown = new CompletableFuture<Throwable>();
            var waiter = Thread.startVirtualThread(() -> thrown.complete(caughtFromAwait(group)));
            await().until(() -> waiter.getState() == Thread.State.WAITING);

            waiter.interrupt();

            assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
            assertThat(group.isAlive()).isTrue();
        }
    }

    private static Throwable caughtFromAwait(ProcessGroup group) {
        try {
            return new AssertionError(group.await());
        } catch (InterruptedException interrupt) {
            return interrupt;
        }
    }

    @Test
    void endingReachesAllOfAPipelineAndReturnsAtOnce() throws Exception {
        try (var group = bash("echo ready; sleep 600 | cat")) {
            Programs.readLine(group.output());
            long start = System.nanoTime();

            var exit = group.end(LONG);

            assertThat(exit).isEqualTo(new ProcessExit.SignalExit(ProcessSignal.TERM));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LONG.dividedBy(2));
            assertThat(ProcessTable.inSession(group.pid())).isEmpty();
        }
    }

    @Test
    void aProgramThatMayEndAsItLikesIsWaitedFor() throws Exception {
        try (var group =
                bash("trap 'echo bye; exit 7' TERM; echo ready; while :; do sleep 0.01; done")) {
            Programs.readLine(group.output());

            assertThat(group.end(LONG)).isEqualTo(new ProcessExit.NormalExit(7));
            assertThat(Programs.readAll(group.output())).isEqualTo("bye\n");
        }
    }

    @Test
    void whoIgnoresTermIsKilledAfterTheGrace() throws Exception {
        try (var group = bash("trap '' TERM; echo ready; sleep 600 & wait; sleep 600")) {
            Programs.readLine(group.output());
            long start = System.nanoTime();

            var exit = group.end(Duration.ofMillis(200));

            assertThat(exit).isEqualTo(new ProcessExit.SignalExit(ProcessSignal.KILL));
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isGreaterThan(Duration.ofMillis(200));
            assertThat(ProcessTable.inSession(group.pid())).isEmpty();
        }
    }

    @Test
    void aStoppedProgramEndsWithoutBeingKilled() throws Exception {
        try (var group = bash("echo ready; kill -STOP $$; sleep 600")) {
            Programs.readLine(group.output());
            await().until(() -> ProcessTable.find(group.pid()).orElseThrow().state() == 'T');

            assertThat(group.end(LONG)).isEqualTo(new ProcessExit.SignalExit(ProcessSignal.TERM));
        }
    }

    @Test
    void whatAProgramLeftBehindIsEnded() throws Exception {
        try (var group = bash("sleep 600 & echo $!")) {
            int child = Integer.parseInt(Programs.readLine(group.output()));
            group.await();
            assertThat(group.hasMembers()).isTrue();

            group.end(LONG);

            assertThat(Programs.isAlive(child)).isFalse();
            await().until(() -> !group.hasMembers());
        }
    }

    @Test
    void aProgramThatMadeItsOwnGroupIsEndedToo() throws Exception {
        try (var group = bash("timeout 600 bash -c 'echo $$; exec sleep 600'; true")) {
            int child = Integer.parseInt(Programs.readLine(group.output()));
            assertThat(ProcessTable.find(child).orElseThrow().group()).isNotEqualTo(group.pid());

            group.end(LONG);

            assertThat(Programs.isAlive(child)).isFalse();
        }
    }

    @Test
    void closingKillsWhateverIsLeft() throws Exception {
        int child;
        try (var group = bash("trap '' TERM; sleep 600 & echo $!; wait")) {
            child = Integer.parseInt(Programs.readLine(group.output()));
        }

        assertThat(Programs.isAlive(child)).isFalse();
    }

    @Test
    void aSignalReachesAllOfTheGroupAndNobodyElse() throws Exception {
        var own = new ProcessBuilder("sleep", "600").start();
        try (var group = bash("sleep 600 & sleep 600 & echo ready; wait");
                var other = bash("sleep 600")) {
            Programs.readLine(group.output());

            group.signal(ProcessSignal.KILL);

            assertThat(group.await()).isEqualTo(new ProcessExit.SignalExit(ProcessSignal.KILL));
            await().until(() -> ProcessTable.inSession(group.pid()).isEmpty());
            assertThat(other.isAlive()).isTrue();
            assertThat(own.isAlive()).isTrue();
        } finally {
            own.destroyForcibly();
        }
    }

    @Test
    void nothingIsSignalledOnceAllAreGone() throws Exception {
        var group = bash("exit 0");
        group.await();
        group.close();

        group.signal(ProcessSignal.KILL);

        assertThat(group.hasMembers()).isFalse();
        assertThat(group.end(LONG)).isEqualTo(new ProcessExit.NormalExit(0));
    }

    @Test
    void ourOwnGroupIsNeverTakenForAProgramsGroup() {
        for (int id : List.of(-1, 0, 1, ProcessCalls.ownGroup())) {
            assertThatThrownBy(() -> new GroupLeader(id))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void anInterruptedEndKillsAtOnce() throws Exception {
        try (var group = bash("trap '' TERM; echo ready; while :; do sleep 600; done")) {
            Programs.readLine(group.output());
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> group.end(LONG)).isInstanceOf(InterruptedException.class);

            assertThat(Thread.interrupted()).isFalse();
            assertThat(group.exit()).contains(new ProcessExit.SignalExit(ProcessSignal.KILL));
        }
    }

    @Test
    void withoutADescriptorForItTheExitIsLookedFor() throws Exception {
        try (var group = bash("exit 4");
                var watch = ExitWatch.polling()) {
            var leader = new GroupLeader(group.pid());
            for (int round = 0; leader.exit().isEmpty(); round++) {
                watch.await(round, Long.MAX_VALUE);
            }

            assertThat(leader.exit()).contains(new ProcessExit.NormalExit(4));
        } catch (IllegalStateException expected) {
            // The group itself no longer finds what its leader's double has waited for.
            assertThat(expected).hasMessageContaining("cannot wait for process");
        }
    }

    @Test
    void aMissingDirectoryIsNamed() {
        var launch =
                new LaunchRequest(List.of("true"), directory.resolve("gone"), Programs.ENVIRONMENT);

        assertThatThrownBy(() -> spawn(launch))
                .isInstanceOf(LaunchException.DirectoryMissing.class)
                .hasMessage("directory '%s' does not exist", directory.resolve("gone"));
    }

    @Test
    void aMissingProgramIsNamed() {
        assertThatThrownBy(() -> spawn(Programs.launch("no-such-program")))
                .isInstanceOf(LaunchException.ProgramMissing.class)
                .hasMessageContaining("program 'no-such-program' not found");
    }

    @Test
    void aProgramThatTheSystemRefusesComesWithTheReason() throws Exception {
        var file = executable("no-interpreter", "#!/no/such/interpreter\n");
        var nonsense = executable("nonsense", "\0\0\0\0");

        assertThatThrownBy(() -> spawn(Programs.launch(file.toString())))
                .isInstanceOf(LaunchException.StartRefused.class)
                .hasMessageContaining("No such file or directory (its interpreter?)");
        assertThatThrownBy(() -> spawn(Programs.launch(nonsense.toString())))
                .isInstanceOf(LaunchException.StartRefused.class)
                .hasMessageContaining("Exec format error");
    }

    @Test
    void anArgumentThatIsTooLongComesWithTheReason() {
        assertThatThrownBy(() -> spawn(Programs.launch("echo", "x".repeat(10_000_000))))
                .isInstanceOf(LaunchException.StartRefused.class)
                .hasMessageContaining("Argument list too long");
    }

    private Path executable(String name, String content) throws IOException {
        var file = Files.writeString(directory.resolve(name), content);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
