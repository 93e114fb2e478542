package dev.nerve.agent.structured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.agent.ProgramProcesses;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonProcessTest {

    private static final String COUNTING =
            """
            while [ ! -e go ]; do sleep 0.02; done
            while read -r line; do echo "{\\"length\\":${#line}}"; done
            """;

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final List<Value> said = new CopyOnWriteArrayList<>();
    private final List<ProcessExit> ended = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        poller.close();
    }

    @Test
    void anInterruptLeavesNoHalfLine() throws Exception {
        try (var process = started(COUNTING)) {
            var sending =
                    BackgroundTask.of(() -> {
                        boolean sent = process.send(Value.of("x".repeat(200_000)));
                        return sent && Thread.interrupted();
                    });
            sending.awaitBlocked();
            sending.interrupt();
            Files.createFile(directory.resolve("go"));
            assertThat(sending.get()).as("sent, and the interrupt is kept").isTrue();
            process.send(Value.of("y"));
            await().until(() -> said.size() == 2);
            assertThat(said.getFirst().at("length").toInt()).isEqualTo(200_002);
            assertThat(said.getLast().at("length").toInt()).isEqualTo(3);
        }
    }

    @Test
    void whatAProgramSaidBeforeItsEndIsToldThoughAChildHoldsItsOutput() throws Exception {
        try (var _ = started("sleep 60 & echo '{\"a\":1}'; exit 3")) {
            await().until(() -> !ended.isEmpty());
            assertThat(said).hasSize(1);
            assertThat(ended).containsExactly(new ProcessExit.NormalExit(3));
        }
    }

    @Test
    void itsEndIsToldOnceAlsoIfItIsClosed() throws Exception {
        started("sleep 60").close();
        await().until(() -> !ended.isEmpty());
        assertThat(ended).hasSize(1);
    }

    /// Some tools begin a session of their own, and are in no group of the program.
    @Test
    void whatWentItsOwnWayEndsWithIt() throws Exception {
        try (var _ = started("setsid sleep 3007 & echo $! > \"$PWD/pid\"")) {
            await().until(() -> Files.exists(directory.resolve("pid")));
            await().until(() -> !isRunning());
        }
    }

    @Test
    void whatWentItsOwnWayEndsWhenItIsClosed() throws Exception {
        try (var _ = started("setsid sleep 3007 & echo $! > \"$PWD/pid\"; exec sleep 3007")) {
            await().until(() -> Files.exists(directory.resolve("pid")) && isRunning());
        }
        assertThat(isRunning()).isFalse();
    }

    /// A process that has ended has no command line, even before it is reaped.
    private boolean isRunning() throws IOException {
        var pid = Files.readString(directory.resolve("pid")).strip();
        var words = Path.of("/proc", pid, "cmdline");
        try {
            return Files.readString(words).contains("3007");
        } catch (IOException _) {
            return false;
        }
    }

    private JsonProcess started(String script) {
        var launch =
                new LaunchRequest(
                        List.of("sh", "-c", script),
                        directory,
                        Map.of("PATH", System.getenv("PATH")));
        var process =
                JsonProcess.start(
                        "agent", launch, new ProgramProcesses("0123456789abcdef"), poller);
        process.listen(
                "agent",
                new JsonProcess.JsonProcessListener() {
                    @Override
                    public void received(Value object) {
                        said.add(object);
                    }

                    @Override
                    public void ended(ProcessExit exit) {
                        ended.add(exit);
                    }
                });
        return process;
    }
}
