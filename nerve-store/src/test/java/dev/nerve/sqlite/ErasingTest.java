package dev.nerve.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.conversation.RowId;
import dev.nerve.testkit.RandomSeeds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Redacted or deleted text is in none of the files.
class ErasingTest {

    private static final String SECRET = "the-secret-word ";
    private static final ConversationId MAIN = ConversationId.of("main");

    @TempDir Path directory;

    @Test
    void redactedTextIsGoneWhenTheCallReturns() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var talk = Talk.in(store).create("main").say("main", SECRET.repeat(1_250));
            assertThat(filesWithSecret(directory)).isNotEmpty();

            talk.conversations().redact(MAIN, 0, "it was secret");

            assertThat(filesWithSecret(directory)).isEmpty();
        }
        assertThat(filesWithSecret(directory)).isEmpty();
    }

    @Test
    void deletedTextIsGoneWhenTheCallReturns() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var talk = Talk.in(store).create("main").say("main", SECRET.repeat(1_250));

            talk.conversations().delete(MAIN, DeletePolicy.KEEP);

            assertThat(filesWithSecret(directory)).isEmpty();
        }
    }

    @Test
    void textThatSomebodyStillReadsIsGoneAfterTheNextChange() throws Exception {
        try (var store = SqliteStore.open(directory)) {
            var talk = Talk.in(store).create("main").create("other").say("main", SECRET);
            store.read(connection -> {
                assertThat(connection.number("SELECT count(*) FROM said")).isEqualTo(1);
                redactElsewhere(talk);
                return assertThat(filesWithSecret(directory)).isNotEmpty();
            });

            talk.say("other", "something else");

            assertThat(filesWithSecret(directory)).isEmpty();
        }
    }

    private static void redactElsewhere(Talk talk) {
        try {
            var redacting = Thread.ofVirtual().start(() -> redact(talk));
            redacting.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void redact(Talk talk) {
        try {
            talk.conversations().redact(MAIN, 0, "it was secret");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// SQLite moves rows between pages, and does not overwrite all of the places where they were.
    @Test
    void vacuumTakesWhatIsLeftWhereTextsWereBeforeTheyMoved() {
        RandomSeeds.each(
                3,
                random -> {
                    var files = Files.createTempDirectory(directory, "many");
                    try (var store = SqliteStore.open(files)) {
                        redactAll(Talk.in(store), secretsAmongOthers(Talk.in(store), random));
                    }
                    try (var database = connect(files);
                            var statement = database.createStatement()) {
                        statement.execute("VACUUM");
                    }
                    assertThat(filesWithSecret(files)).isEmpty();
                });
    }

    private static List<RowId> secretsAmongOthers(Talk talk, Random random)
            throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            talk.create("c" + i);
        }
        var secrets = new ArrayList<RowId>();
        for (int i = 0; i < 400; i++) {
            var name = "c" + random.nextInt(20);
            boolean secret = random.nextInt(3) == 0;
            talk.say(name, (secret ? SECRET : "harmless ").repeat(1 + random.nextInt(100)));
            if (secret) {
                var id = ConversationId.of(name);
                secrets.add(new RowId(id, talk.conversations().get(id).end() - 1));
            }
        }
        return secrets;
    }

    private static void redactAll(Talk talk, List<RowId> rows) throws InterruptedException {
        for (var row : rows) {
            talk.conversations().redact(row.conversation(), row.seq(), "");
        }
    }

    private static Connection connect(Path files) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + files.resolve("nerve.db"));
    }

    private static List<String> filesWithSecret(Path directory) {
        try (var files = Files.list(directory)) {
            return files.filter(Files::isRegularFile)
                    .filter(ErasingTest::hasSecret)
                    .map(file -> file.getFileName().toString())
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean hasSecret(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
                    .contains(SECRET);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
