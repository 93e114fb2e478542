package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.app.NerveProcess;
import dev.nerve.gate.GateStore;
import dev.nerve.gate.StoredGate;
import dev.nerve.run.RunState;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.RunOwner;
import dev.nerve.store.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A run stays with the process that executes it as long as that process is alive.
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class LiveOwnerTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final List<String> IN_A_CONTAINER =
            List.of("unshare", "--pid", "--fork", "--kill-child", "--mount-proc");

    private static final String FILE =
            """
            nerve: 1
            id: wait
            steps:
              - id: work
                on_resume: again
                bash: |
                  echo x >> begun
                  until test -e end; do sleep 0.05; done
                  echo finished
            """;

    /// Many gates, so that one of them would be faster than the check whose run it is.
    private static final String GATES =
            """
            nerve: 1
            id: wait
            steps:
              - id: each
                map: {over: '${ITEMS}', at_once: 30}
                steps:
                  - id: approve
                    gate:
                      prompt: Release it?
                      timeout: 20s
                      default: later
                      check: '${answer.size() > 1}'
            """;

    private static final int MANY = 30;

    @TempDir Path directory;

    private NerveProcess begin(List<String> wrapper) throws IOException {
        Files.writeString(directory.resolve("wait.yaml"), FILE);
        var process = nerve("owner", wrapper, "run", "wait.yaml", "--json");
        await().atMost(LONG).until(() -> Files.exists(directory.resolve("begun")));
        return process;
    }

    private NerveProcess nerve(String name, List<String> wrapper, String... words)
            throws IOException {
        var output = Files.createDirectories(directory.resolve(name));
        return NerveProcess.start(directory, output, wrapper, words);
    }

    /// Sees that the run can neither be taken nor looks as if it could.
    private void assertNobodyTakesIt(List<String> wrapper) throws Exception {
        try (var list = nerve("list", wrapper, "runs", "list", "--json");
                var resume = nerve("resume", wrapper, "runs", "resume", "wait", "--json")) {
            assertThat(list.await()).isZero();
            assertThat(list.out()).contains("\"running\"").doesNotContain("\"interrupted\"");
            assertThat(resume.await()).isEqualTo(ErrorCode.UNAVAILABLE.exitCode());
            assertThat(resume.err() + resume.out()).contains("is running in process");
        }
    }

    private void assertItComesToItsEnd(NerveProcess owner) throws Exception {
        Files.createFile(directory.resolve("end"));
        assertThat(owner.await()).isZero();
        assertThat(owner.out()).contains("finished");
        assertThat(Files.readString(directory.resolve("begun"))).isEqualTo("x\n");
        assertThat(workers()).isEmpty();
    }

    private List<Path> workers() throws IOException {
        try (var files = Files.list(directory.resolve(".nerve/workers"))) {
            return files.toList();
        }
    }

    @Test
    void aRunOfAnotherContainerIsNotTaken() throws Exception {
        requireContainers();
        try (var owner = begin(IN_A_CONTAINER)) {
            assertNobodyTakesIt(List.of());
            assertNobodyTakesIt(IN_A_CONTAINER);

            assertItComesToItsEnd(owner);
        }
    }

    @Test
    void aRunOutsideIsNotTakenByAContainer() throws Exception {
        requireContainers();
        try (var owner = begin(List.of())) {
            assertNobodyTakesIt(IN_A_CONTAINER);

            assertItComesToItsEnd(owner);
        }
    }

    @Test
    void aStoppedProcessKeepsItsRun() throws Exception {
        try (var owner = begin(List.of())) {
            owner.signal("STOP");

            assertNobodyTakesIt(List.of());

            owner.signal("CONT");
            assertItComesToItsEnd(owner);
        }
    }

    @Test
    void aStoppedProcessWhoseRunIsTakenWritesNothingWhenItWakes() throws Exception {
        try (var owner = begin(List.of())) {
            owner.signal("STOP");

            try (var next = nerve("next", List.of(), "runs", "resume", "wait", "--take-over")) {
                await().atMost(LONG).until(() -> begun().equals("x\nx\n"));
                Files.createFile(directory.resolve("end"));
                assertThat(next.await()).as(next.err()).isZero();
                assertThat(next.err()).contains("is alive and executes the run");
                assertThat(next.out()).isEqualTo("finished\n");
            }
            var shown = shown();
            owner.signal("CONT");

            assertThat(owner.await()).isEqualTo(ErrorCode.INTERRUPTED.exitCode());
            assertThat(owner.out() + owner.err()).contains("now belongs to another process");
            assertThat(shown()).isEqualTo(shown);
        }
    }

    @Test
    void aStoppedProcessWhoseRunIsTakenAtAGateNeitherTimesOutNorJudgesAnswers() throws Exception {
        var items = IntStream.range(0, MANY).boxed().toList();
        Files.writeString(
                directory.resolve("wait.yaml"), GATES.replace("ITEMS", String.valueOf(items)));
        try (var owner = nerve("owner", List.of(), "run", "wait.yaml", "--json")) {
            // The owner may be creating the store.
            await().atMost(LONG)
                    .ignoreException(NerveException.Unavailable.class)
                    .until(this::isWaitingAtAllGates);
            owner.signal("STOP");
            takeOverAndDie();
            var gate = gates().getFirst();
            try (var answer = answer(gate)) {
                assertThat(answer.await()).isEqualTo(ErrorCode.UNAVAILABLE.exitCode());
                assertThat(answer.err()).contains("will be checked when the run resumes");
            }
            var deadline = Objects.requireNonNull(gates().getLast().gate().deadline());
            await().atMost(LONG).until(() -> Instant.now().isAfter(deadline));
            var stored = everything();

            owner.signal("CONT");

            assertThat(owner.await()).isEqualTo(ErrorCode.INTERRUPTED.exitCode());
            assertThat(owner.out() + owner.err()).contains("now belongs to another process");
            assertThat(everything()).isEqualTo(stored);
            assertThat(gates()).hasSize(MANY).allMatch(StoredGate::isOpen);
            assertThat(offers()).hasSize(1);
        }
        assertTheNextOwnerJudges();
    }

    /// Takes the run from its owner, in a process that is killed before it does anything.
    private void takeOverAndDie() throws Exception {
        var first = owner();
        try (var next = nerve("next", List.of(), "runs", "resume", "wait", "--take-over")) {
            await().atMost(LONG).until(() -> !Objects.equals(owner(), first));
            next.signal("KILL");
            next.await();
        }
    }

    private NerveProcess answer(StoredGate gate) throws IOException {
        var path = gate.path().toString();
        return nerve("answer", List.of(), "runs", "answer", "wait", path, "sure");
    }

    private void assertTheNextOwnerJudges() throws Exception {
        try (var last = nerve("last", List.of(), "runs", "resume", "wait", "--json")) {
            assertThat(last.await()).as(last.err()).isZero();
            assertThat(last.out()).contains("sure", "later");
        }
        assertThat(offers()).isEmpty();
    }

    /// Then its process writes nothing more, so that it is not stopped while it locks the store.
    private boolean isWaitingAtAllGates() {
        return SqliteStore.exists(directory.resolve(".nerve"))
                && stored(runs ->
                        !runs.list().isEmpty()
                                && runs.list().getFirst().status().state() == RunState.WAITING
                                && runs.gates().list(run(runs)).size() == MANY);
    }

    private <T> T stored(Function<RunStore, T> query) {
        try (var store = SqliteStore.openReadOnly(directory.resolve(".nerve"))) {
            return query.apply(store.runs());
        }
    }

    private static RunId run(RunStore runs) {
        return runs.list().getFirst().id();
    }

    private @Nullable RunOwner owner() {
        return stored(runs -> Optional.ofNullable(runs.list().getFirst().status().owner()))
                .orElse(null);
    }

    private List<StoredGate> gates() {
        return stored(runs -> runs.gates().list(run(runs)));
    }

    private List<?> everything() {
        return StoredRunContents.read(directory);
    }

    private List<GateStore.OfferedAnswer> offers() {
        return stored(runs -> runs.gates().offers(run(runs)));
    }

    private String begun() throws IOException {
        return Files.readString(directory.resolve("begun"));
    }

    /// {@return all that is known about the run, with its events}
    private String shown() throws Exception {
        try (var show = nerve("show", List.of(), "runs", "show", "wait", "--json", "--full");
                var watch = nerve("watch", List.of(), "runs", "watch", "wait", "--json")) {
            assertThat(show.await()).as(show.err()).isZero();
            assertThat(watch.await()).as(watch.err()).isZero();
            return show.out() + watch.out();
        }
    }

    @Test
    void theRunOfADeadProcessIsTaken() throws Exception {
        try (var owner = begin(List.of())) {
            assertThat(workers()).hasSize(1);
            assertThat(permissions(workers().getFirst())).isEqualTo("rw-------");
            assertThat(permissions(directory.resolve(".nerve/workers"))).isEqualTo("rwx------");
            owner.signal("KILL");
            owner.await();
        }
        Files.createFile(directory.resolve("end"));

        try (var next = nerve("next", List.of(), "runs", "resume", "wait")) {
            assertThat(next.await()).as(next.err()).isZero();
        }
        assertThat(workers()).as("also what the dead one left").isEmpty();
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    /// In CI the test must not be skipped.
    private static void requireContainers() throws Exception {
        var command = new ArrayList<>(IN_A_CONTAINER);
        command.add("true");
        boolean can;
        try {
            can = new ProcessBuilder(command).start().waitFor() == 0;
        } catch (IOException _) {
            can = false;
        }
        assumeTrue(
                can || "true".equals(System.getenv("CI")),
                "this machine lets us make no process namespace");
    }
}
