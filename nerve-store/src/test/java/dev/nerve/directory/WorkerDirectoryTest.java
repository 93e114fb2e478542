package dev.nerve.directory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerDirectoryTest {

    private static final String WORKER = "00000000000000ab";
    private static final String DEAD = "00000000000000cd";

    @TempDir Path top;

    private Path store() {
        return top.resolve(".nerve");
    }

    private Path fallback() {
        return top.resolve("temporary");
    }

    private WorkerDirectory directory(Path store, Predicate<Path> supportsPipes) {
        return new WorkerDirectory(store, fallback(), () -> WORKER, supportsPipes);
    }

    private WorkerDirectory directory() {
        return directory(store(), _ -> true);
    }

    private static String permissions(Path directory) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(directory));
    }

    @Test
    void directoryIsInTheStoreAndPrivate() throws IOException {
        try (var directory = directory()) {
            assertThat(directory.path()).isEqualTo(store().resolve("tmp").resolve(WORKER));
            assertThat(permissions(directory.path())).isEqualTo("rwx------");
            assertThat(permissions(store().resolve("tmp"))).isEqualTo("rwx------");
        }
    }

    @Test
    void processIsNamedOnlyWhenTheDirectoryIsUsed() {
        var named = new AtomicInteger();
        try (var directory =
                new WorkerDirectory(
                        store(),
                        fallback(),
                        () -> {
                            named.incrementAndGet();
                            return WORKER;
                        },
                        _ -> true)) {
            assertThat(named).hasValue(0);
            assertThat(store()).doesNotExist();

            assertThat(directory.path()).isEqualTo(directory.path());

            assertThat(named).hasValue(1);
        }
    }

    @Test
    void closingDeletesItWithAllFiles() throws IOException {
        var directory = directory();
        var inner = Files.createDirectories(directory.path().resolve("agent"));
        Files.writeString(inner.resolve("hook.sh"), "exit 0");

        directory.close();

        assertThat(directory.path().getParent()).isEqualTo(store().resolve("tmp"));
        assertThat(inner).doesNotExist();
    }

    @Test
    void directoryOfAStoreWithALongPathIsInTheStoreToo() {
        var deep = store().resolve("a".repeat(200));

        try (var directory = directory(deep, _ -> true)) {
            assertThat(directory.path()).isEqualTo(deep.resolve("tmp").resolve(WORKER));
        }
        assertThat(fallback()).doesNotExist();
    }

    @Test
    void fileSystemWithoutPipesIsAvoided() throws IOException {
        try (var directory = directory(store(), _ -> false)) {
            assertThat(directory.path()).hasParent(fallback());
            assertThat(directory.path().getFileName().toString())
                    .matches("nerve-[0-9a-f]{8}-" + WORKER);
            assertThat(permissions(directory.path())).isEqualTo("rwx------");
            assertThat(store().resolve("tmp")).isEmptyDirectory();
        }
        assertThat(fallback()).isEmptyDirectory();
    }

    @Test
    void directoriesOfDeadProcessesOfTheSameStoreAreDeletedElsewhereToo() throws IOException {
        Files.createDirectories(store());
        var other = Files.createDirectories(top.resolve("other"));
        var ours = directory(store(), _ -> false).path();
        var theirs = directory(other, _ -> false).path();
        var dead = ours.resolveSibling(ours.getFileName().toString().replace(WORKER, DEAD));
        Files.createDirectory(dead);
        Files.writeString(dead.resolve("hook.sh"), "exit 0");

        directory().deleteDead(WORKER::equals);

        assertThat(dead).doesNotExist();
        assertThat(ours).exists();
        assertThat(theirs).exists();

        directory().deleteDead(_ -> false);

        assertThat(ours).doesNotExist();
        assertThat(theirs).exists();
    }

    @Test
    void directoriesOfDeadProcessesAreDeleted() throws IOException {
        var living = directory().path();
        var dead = Files.createDirectories(living.resolveSibling(DEAD).resolve("agent"));
        Files.writeString(dead.resolve("hook.sh"), "exit 0");
        var other = Files.createDirectory(living.resolveSibling("notes"));

        directory().deleteDead(WORKER::equals);

        assertThat(living).exists();
        assertThat(other).exists();
        assertThat(dead.getParent()).doesNotExist();
    }

    @Test
    void missingDirectoryHasNoDeadProcesses() {
        directory().deleteDead(_ -> false);

        assertThat(store()).doesNotExist();
    }
}
