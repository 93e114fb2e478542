package dev.nerve.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.cli.Command;
import dev.nerve.cli.CommandLineProgram;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.NerveVersion;
import dev.nerve.cli.Option;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Texts that nobody paints again, in a terminal that is narrower than they are.
class WordWrapTest {

    private static final String LONG = "the run waits for an answer, and there is none to read";

    private static String shown(int width, String... words) {
        var bytes = new ByteArrayOutputStream();
        var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        var streams =
                new ConsoleStreams(
                        stream, TextStyle.PLAIN, stream, TextStyle.PLAIN, () -> width, () -> width);
        LocalCommand local =
                () ->
                        Command.verb(
                                        "fail",
                                        "Fails, and says why in more words than fit on a line",
                                        (_, _) -> {
                                            throw CommandFailure.of(ErrorCode.TIMEOUT, LONG)
                                                    .withHint("'nerve runs answer' answers it");
                                        })
                                .with(Option.flag("often", "Fails more than once if that helps"))
                                .example("nerve fail", "Fails");
        CommandLineProgram.of(new NerveVersion("1"), List.of(local), streams).run(List.of(words));
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void failureWrapsBetweenWords() {
        assertThat(shown(30, "fail"))
                .isEqualTo(
                        """
                        nerve: the run waits for an
                        answer, and there is none to
                        read
                        hint: 'nerve runs answer'
                        answers it
                        """);
    }

    @Test
    void helpWrapsInsideItsColumns() {
        assertThat(shown(40, "fail", "--help"))
                .startsWith("Fails, and says why in more words than\nfit on a line\n")
                .contains("  --often    Fails more than once if\n             that helps\n");
    }

    @Test
    void meaningStandsBelowWhatIsTypedWhereThereIsNoRoomBesideIt() {
        assertThat(shown(30, "fail", "--help"))
                .contains("  --often\n    Fails more than once if\n    that helps\n");
    }

    @Test
    void wordThatIsTooLongStaysWhole() {
        assertThat(WordWrap.lines("see /a/very/long/path here", 8))
                .containsExactly("see", "/a/very/long/path", "here");
    }
}
