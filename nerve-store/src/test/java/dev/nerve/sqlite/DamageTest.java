package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamageTest {

    private static final int PAGE = 4096;

    /// The first byte of a page that has rows and refers to no other page of rows.
    private static final byte LEAF = 0x0a;

    @TempDir Path directory;

    private Path file() {
        return directory.resolve("nerve.db");
    }

    /// A small conversation, and one whose rows fill many pages after it.
    private void fill() throws InterruptedException {
        try (var store = SqliteStore.open(directory)) {
            var talk = Talk.in(store).create("small").say("small", "hello").create("large");
            for (int i = 0; i < 500; i++) {
                talk.say("large", "x".repeat(500));
            }
        }
    }

    private static void isDamage(NerveException failure) {
        assertThat(failure.code()).isEqualTo(ErrorCode.LINEAGE_CORRUPT);
    }

    @Test
    void fileThatIsNoDatabaseIsRefusedAndLeftAsItIs() throws Exception {
        var text = "This is a letter. ".repeat(500);
        Files.writeString(file(), text);

        assertThatThrownBy(() -> SqliteStore.open(directory))
                .isInstanceOfSatisfying(NerveException.class, DamageTest::isDamage)
                .hasMessageContaining(file() + " is not a store of nerve")
                .hasMessageContaining("move it away");
        assertThat(directory).isDirectoryNotContaining(path -> !path.equals(file()));
        assertThatThrownBy(() -> SqliteStore.openReadOnly(directory))
                .isInstanceOfSatisfying(NerveException.class, DamageTest::isDamage);
        assertThat(file()).hasContent(text);
    }

    @Test
    void fileThatEndsInsideAPageIsNotWrittenTo() throws Exception {
        fill();
        var whole = Files.readAllBytes(file());
        for (int cut : new int[] {1, 1120, 3000}) {
            var cutOff = Arrays.copyOf(whole, whole.length - cut);
            Files.write(file(), cutOff);

            assertDamaged(() -> SqliteStore.open(directory));

            assertThat(Files.readAllBytes(file())).isEqualTo(cutOff);
        }
    }

    @Test
    void damagedBeginningIsRefusedAndLeftAsItIs() throws Exception {
        fill();
        overwrite(0);
        var before = Files.readAllBytes(file());

        assertThatThrownBy(() -> SqliteStore.open(directory))
                .isInstanceOfSatisfying(NerveException.class, DamageTest::isDamage)
                .hasMessageContaining("or its beginning is damaged");
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    @Test
    void whatIsReadableOfADamagedFileStaysReadable() throws Exception {
        fill();
        for (int page : pagesOfTheLargeOne()) {
            overwrite(page);
        }
        var before = Files.readAllBytes(file());

        try (var store = SqliteStore.openReadOnly(directory)) {
            var talk = Talk.in(store);
            assertThat(talk.said("small")).isEqualTo("hello");
            assertThat(talk.names()).containsExactly("large", "small");
            assertDamaged(() -> talk.said("large"));
            assertThat(talk.said("small")).isEqualTo("hello");
        }
        try (var store = SqliteStore.open(directory)) {
            var talk = Talk.in(store);
            assertDamaged(() -> talk.said("large"));
            assertThat(talk.said("small")).isEqualTo("hello");
            assertDamaged(() -> talk.say("large", "more"));
        }
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    @Test
    void truncatedFileIsReadAsFarAsItGoesAndNotWrittenTo() throws Exception {
        fill();
        try (var whole = new RandomAccessFile(file().toFile(), "rw")) {
            whole.setLength(Files.size(file()) / 2);
        }
        var before = Files.readAllBytes(file());

        assertDamaged(() -> SqliteStore.open(directory));
        try (var store = SqliteStore.openReadOnly(directory)) {
            var talk = Talk.in(store);
            assertThat(talk.said("small")).isEqualTo("hello");
            assertDamaged(() -> talk.said("large"));
        }
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
    }

    @Test
    void tornLogIsReadUpToItsLastWholeCommit() throws Exception {
        var copy = directory.resolve("copy");
        Files.createDirectory(copy);
        try (var store = SqliteStore.open(directory)) {
            var talk = Talk.in(store).create("main").say("main", "first");
            talk.say("main", "second");
            for (var name : new String[] {"nerve.db", "nerve.db-wal"}) {
                Files.copy(directory.resolve(name), copy.resolve(name));
            }
        }
        try (var log = new RandomAccessFile(copy.resolve("nerve.db-wal").toFile(), "rw")) {
            log.setLength(log.length() - 100);
        }

        try (var store = SqliteStore.open(copy)) {
            assertThat(Talk.in(store).said("main")).isEqualTo("first");
            assertThat(Talk.in(store).say("main", "again").said("main")).isEqualTo("first again");
        }
    }

    @Test
    void damageInOneChangeDoesNotEndTheStore() throws Exception {
        fill();
        overwrite(pagesOfTheLargeOne().getLast());

        try (var store = SqliteStore.open(directory)) {
            var talk = Talk.in(store);
            assertDamaged(() -> talk.said("large"));
            assertThat(talk.say("small", "world").said("small")).isEqualTo("hello world");
        }
    }

    private void assertDamaged(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        NerveException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LINEAGE_CORRUPT))
                .hasMessageContaining("the store " + file() + " is damaged")
                .hasMessageContaining(".recover");
    }

    private List<Integer> pagesOfTheLargeOne() throws IOException {
        var all = Files.readAllBytes(file());
        return IntStream.range(1, all.length / PAGE)
                .filter(page -> all[page * PAGE] == LEAF)
                .filter(page -> {
                    var text = new String(all, page * PAGE, PAGE, StandardCharsets.ISO_8859_1);
                    return text.contains("xxxx") && !text.contains("hello");
                })
                .boxed()
                .toList();
    }

    private void overwrite(long page) throws IOException {
        var garbage = new byte[PAGE];
        Arrays.fill(garbage, (byte) 0xee);
        try (var whole = new RandomAccessFile(file().toFile(), "rw")) {
            whole.seek(page * PAGE);
            whole.write(garbage);
        }
    }
}
