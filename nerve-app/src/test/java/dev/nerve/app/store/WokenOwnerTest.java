package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.app.NerveProcess;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.RunOwner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A process that is stopped while a step waits, and whose run another process takes meanwhile.
/// When it wakes, the wait is over, and it does nothing more.
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class WokenOwnerTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    /// Longer than each wait below.
    private static final Duration WAIT = Duration.ofSeconds(7);

    private static final String BASH =
            """
            nerve: 1
            id: wait
            steps:
              - id: work
                retry: {count: 1, delay: 6s}
                bash: |
                  echo x >> begun
                  exit 1
            """;

    private static final String CHAT =
            """
            nerve: 1
            id: wait
            nodes:
              writer: {type: chat, model: scripted/./model.yaml, conversation: shared}
            steps:
              - {id: say, node: writer, retry: {count: 1, delay: 6s, on: [invalid_request]}}
            """;

    private static final String FAILING_MODEL =
            """
            answers:
              - {fail: {code: invalid_request}, once: true}
            otherwise: {say: Hello}
            """;

    private static final String QUEUE =
            """
            nerve: 1
            id: wait
            nodes:
              writer: {type: chat, model: scripted/./model.yaml, conversation: shared}
            steps:
              - id: each
                map: {over: '${[1, 2]}', at_once: 2}
                steps:
                  - {id: say, node: writer}
            """;

    private static final String SLOW_MODEL =
            """
            delay: 6s
            otherwise: {say: Hello}
            """;

    @TempDir Path directory;

    private List<?> seen = List.of();

    @Test
    void commandIsNotRepeatedAfterTheDelayOfItsRetry() throws Exception {
        assertNothingIsDoneAfter("step_retried", BASH);

        assertThat(Files.readString(directory.resolve("begun"))).isEqualTo("x\n");
    }

    @Test
    void chatTakesNoTurnAfterTheDelayOfItsRetry() throws Exception {
        Files.writeString(directory.resolve("model.yaml"), FAILING_MODEL);

        assertNothingIsDoneAfter("step_retried", CHAT);
    }

    @Test
    void chatTakesNoTurnAfterAWaitInItsQueue() throws Exception {
        Files.writeString(directory.resolve("model.yaml"), SLOW_MODEL);

        assertNothingIsDoneAfter("step_waiting", QUEUE);
    }

    private void assertNothingIsDoneAfter(String event, String workflow) throws Exception {
        Files.writeString(directory.resolve("wait.yaml"), workflow);
        try (var owner = nerve("owner", "run", "wait.yaml", "--json")) {
            // The owner may be creating the store.
            await().atMost(LONG)
                    .ignoreException(NerveException.Unavailable.class)
                    .until(() -> isStored(event));
            // A process that is stopped while it locks the store would stop all others.
            await().atMost(LONG).pollInterval(Duration.ofMillis(100)).until(this::isQuiet);
            owner.signal("STOP");
            var end = Instant.now().plus(WAIT);
            takeOverAndDie();
            await().atMost(LONG).until(() -> Instant.now().isAfter(end));
            var stored = StoredRunContents.read(directory);

            owner.signal("CONT");

            assertThat(owner.await()).isEqualTo(ErrorCode.INTERRUPTED.exitCode());
            assertThat(owner.out() + owner.err()).contains("now belongs to another process");
            assertThat(StoredRunContents.read(directory)).isEqualTo(stored);
        }
    }

    private NerveProcess nerve(String name, String... words) throws IOException {
        var output = Files.createDirectories(directory.resolve(name));
        return NerveProcess.start(directory, output, List.of(), words);
    }

    /// Takes the run from its owner, in a process that is killed before it does anything.
    private void takeOverAndDie() throws Exception {
        var first = owner();
        try (var next = nerve("next", "runs", "resume", "wait", "--take-over")) {
            await().atMost(LONG).until(() -> !Objects.equals(owner(), first));
            next.signal("KILL");
            next.await();
        }
    }

    private @Nullable RunOwner owner() {
        try (var store = SqliteStore.openReadOnly(directory.resolve(".nerve"))) {
            return Optional.ofNullable(store.runs().list().getFirst().status().owner())
                    .orElse(null);
        }
    }

    /// {@return whether nothing was stored since the last call}
    private boolean isQuiet() {
        var now = StoredRunContents.read(directory);
        boolean isSame = now.equals(seen);
        seen = now;
        return isSame;
    }

    private boolean isStored(String event) {
        if (!SqliteStore.exists(directory.resolve(".nerve"))) {
            return false;
        }
        try (var store = SqliteStore.openReadOnly(directory.resolve(".nerve"))) {
            var runs = store.runs().list();
            return !runs.isEmpty()
                    && store.runs().events(runs.getFirst().id(), 1, 1000).stream()
                            .anyMatch(one -> one.at("type").text().equals(event));
        }
    }
}
