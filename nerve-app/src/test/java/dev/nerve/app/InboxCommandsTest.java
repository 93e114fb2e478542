package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The commands `nerve inbox`, `nerve answer` and `nerve status`, on a store with a run that waits.
@Timeout(120)
class InboxCommandsTest {

    private static final String ASK =
            """
            nerve: 1
            id: release
            steps:
              - {id: merge, gate: {prompt: "Merge the commits?", options: [approve, reject]}}
              - {id: say, value: "${input}"}
            """;

    @TempDir Path directory;

    @BeforeEach
    void writeFile() throws IOException {
        Files.writeString(directory.resolve("release.yaml"), ASK);
    }

    private Typed nerve(String... words) {
        return Typed.in(directory, "", words);
    }

    @Test
    void questionOfARunIsListedShownAnsweredAndCounts() {
        assertThat(nerve("run", "release.yaml", "done").code()).isEqualTo(9);

        assertThat(nerve("inbox").out())
                .contains("Merge the commits?", "nerve answer 1")
                .hasLineCount(1);
        assertThat(nerve("inbox", "1").out())
                .contains("gate", "1  approve", "2  reject", "nerve answer 1 1");

        var answered = nerve("answer", "1", "1");

        assertThat(answered.code()).isZero();
        assertThat(answered.out()).contains("Answered item 1");
        assertThat(nerve("inbox").out()).isEmpty();
        assertThat(nerve("runs", "resume").out()).contains("done");
    }

    @Test
    void secondAnswerSaysWhoWasFirst() {
        nerve("run", "release.yaml", "done");
        nerve("answer", "1", "approve");

        var second = nerve("answer", "1", "reject");

        assertThat(second.code()).isEqualTo(ErrorCode.ALREADY_EXISTS.exitCode());
        assertThat(second.err()).contains("approve", System.getProperty("user.name"));
    }

    @Test
    void wrongAnswerNamesTheOptionsAndChangesNothing() {
        nerve("run", "release.yaml", "done");

        var wrong = nerve("answer", "1", "maybe");

        assertThat(wrong.code()).isEqualTo(ErrorCode.INVALID_REQUEST.exitCode());
        assertThat(wrong.err()).contains("maybe", "approve", "reject");
        assertThat(nerve("inbox").out()).contains("Merge the commits?");
    }

    @Test
    void inboxForProgramsIsARecordOfTheProtocol() {
        nerve("run", "release.yaml", "done");

        var item = Json.parse(nerve("inbox", "--json").out()).at("items").items().getFirst();

        assertThat(item.at("item").toLong()).isEqualTo(1);
        assertThat(item.at("kind").text()).isEqualTo("gate");
        assertThat(item.at("path").text()).isEqualTo("release/merge");
        assertThat(item.at("options").items()).hasSize(2);
    }

    @Test
    void statusShowsWhatNeedsAPersonFirst() {
        nerve("run", "release.yaml", "done");

        var status = nerve("status").out();

        assertThat(status).contains("NEEDS YOU (1)", "Merge the commits?", "nerve answer 1");
        assertThat(Json.parse(nerve("status", "--json").out()).at("inbox").items()).hasSize(1);
    }

    @Test
    void directoryWithoutAStoreGetsNone() throws IOException {
        assertThat(nerve("inbox").err()).contains("Nothing waits for you.");
        assertThat(nerve("status").out()).contains("Nothing has run here yet");
        assertThat(nerve("answer", "7", "yes").code()).isEqualTo(ErrorCode.NOT_FOUND.exitCode());

        assertThat(directory.resolve(".nerve")).doesNotExist();
    }

    @Test
    void wordThatIsNoNumberIsRefusedWithAHint() {
        var refused = nerve("inbox", "first");

        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST.exitCode());
        assertThat(refused.err()).contains("'first' is no item of the inbox", "nerve inbox");
    }
}
