package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.app.Typed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Interrupted runs whose Java source does not fit the API of this version.
@Timeout(120)
class EarlierApiTest {

    private static final String CURRENT = "import dev.nerve.workflow.Workflow;";
    private static final String EARLIER = "import dev.nerve.flow.Workflow;";

    @TempDir Path directory;

    @BeforeEach
    void interruptARun() throws Exception {
        Files.writeString(
                directory.resolve("Asks.java"),
                """
                %s
                import dev.nerve.node.kind.FunctionNode;

                Workflow workflow() {
                    var greet = FunctionNode.of("greet", context -> "hello ");
                    return Workflow.of("asks", "Asks for a name", context ->
                            context.run(greet, "").text() + context.gate("Who?"));
                }

                void main() {}
                """
                        .formatted(CURRENT));
        assertThat(nerve("run", "Asks.java").code()).isEqualTo(9);
    }

    private Typed nerve(String... words) {
        return Typed.in(directory, "", words);
    }

    /// Makes the stored text one of an earlier version.
    private void ageSource() throws Exception {
        var file = directory.resolve(".nerve", "nerve.db");
        try (var database = DriverManager.getConnection("jdbc:sqlite:" + file);
                var update =
                        database.prepareStatement(
                                "UPDATE source SET text = replace(text, ?, ?), hash = 'earlier'")) {
            update.setString(1, CURRENT);
            update.setString(2, EARLIER);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    @Test
    void currentSourceIsListedWithItsQuestion() {
        assertThat(nerve("runs", "list").out())
                .contains("asks: Who?")
                .doesNotContain("earlier API");
    }

    @Test
    void earlierSourceIsListedAsSuch() throws Exception {
        ageSource();

        assertThat(nerve("runs", "list").out())
                .contains("written for an earlier API; fork it with --file");
    }

    @Test
    void earlierSourceIsNotResumedAndTheRunStaysAsItIs() throws Exception {
        ageSource();
        var before = nerve("runs", "list", "--json").out();

        var resumed = nerve("runs", "resume", "asks");

        assertThat(resumed.code()).isEqualTo(ErrorCode.UNSUPPORTED.exitCode());
        assertThat(resumed.err())
                .contains("was written for an earlier API")
                .contains("--at STEP --file FILE");
        assertThat(nerve("runs", "list", "--json").out()).isEqualTo(before);
    }

    @Test
    void earlierSourceIsForkedWithAFileForThisVersion() throws Exception {
        ageSource();

        var forked =
                Typed.in(
                        directory,
                        "you\n",
                        "runs",
                        "fork",
                        "asks",
                        "--at",
                        "greet",
                        "--file",
                        "Asks.java");

        assertThat(forked.code()).as(forked.err()).isZero();
        assertThat(forked.out()).endsWith("hello you\n");
    }
}
