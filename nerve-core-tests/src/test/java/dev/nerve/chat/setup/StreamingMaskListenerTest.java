package dev.nerve.chat.setup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.model.AnswerDelta;
import dev.nerve.secret.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class StreamingMaskListenerTest {

    private static final String SECRET = "dummy-secret-0123456789";

    private final List<AnswerDelta> received = new ArrayList<>();
    private final StreamingMaskListener mask =
            new StreamingMaskListener(Secrets.of(Set.of(SECRET)), received::add);

    @Test
    void secretThatIsSplitBetweenTwoPiecesOfTextIsMasked() {
        mask.onDelta(new AnswerDelta.Text("key dummy-secret-"));
        mask.onDelta(new AnswerDelta.Text("0123456789 end"));
        mask.end();

        assertThat(texts()).isEqualTo("key *** end");
    }

    @Test
    void secretThatIsSplitBetweenTwoPiecesOfToolArgumentsIsMasked() {
        mask.onDelta(new AnswerDelta.ToolCallStart(0, "call-1", "shell"));
        mask.onDelta(new AnswerDelta.Arguments(0, "{\"command\":\"login dummy-secret-"));
        mask.onDelta(new AnswerDelta.Arguments(0, "0123456789\"}"));
        mask.end();

        assertThat(arguments(0)).isEqualTo("{\"command\":\"login ***\"}");
    }

    @Test
    void argumentsOfInterleavedCallsAreMaskedEachForItself() {
        mask.onDelta(new AnswerDelta.Arguments(0, "\"dummy-secret-"));
        mask.onDelta(new AnswerDelta.Arguments(1, "\"dummy-"));
        mask.onDelta(new AnswerDelta.Arguments(0, "0123456789\""));
        mask.onDelta(new AnswerDelta.Arguments(1, "data\""));
        mask.end();

        assertThat(arguments(0)).isEqualTo("\"***\"");
        assertThat(arguments(1)).isEqualTo("\"dummy-data\"");
    }

    private String texts() {
        return received.stream()
                .map(delta -> delta instanceof AnswerDelta.Text(var text) ? text : "")
                .collect(Collectors.joining());
    }

    private String arguments(int call) {
        return received.stream()
                .map(delta ->
                        delta instanceof AnswerDelta.Arguments(var index, var json) && index == call
                                ? json
                                : "")
                .collect(Collectors.joining());
    }
}
