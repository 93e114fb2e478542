package dev.nerve.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.model.Delta;
import dev.nerve.value.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class VeilTest {

    private static final String SECRET = "dummy-secret-0123456789";

    private final List<Delta> received = new ArrayList<>();
    private final Veil mask = new Veil(Secrets.of(Set.of(SECRET)), received::add);

    @Test
    void secretThatIsSplitBetweenTwoPiecesOfTextIsMasked() {
        mask.hear(new Delta.Text("key dummy-secret-"));
        mask.hear(new Delta.Text("0123456789 end"));
        mask.end();

        assertThat(texts()).isEqualTo("key *** end");
    }

    @Test
    void secretThatIsSplitBetweenTwoPiecesOfToolArgumentsIsMasked() {
        mask.hear(new Delta.Calling(0, "call-1", "shell"));
        mask.hear(new Delta.Arguments(0, "{\"command\":\"login dummy-secret-"));
        mask.hear(new Delta.Arguments(0, "0123456789\"}"));
        mask.end();

        assertThat(arguments(0)).isEqualTo("{\"command\":\"login ***\"}");
    }

    @Test
    void argumentsOfInterleavedCallsAreMaskedEachForItself() {
        mask.hear(new Delta.Arguments(0, "\"dummy-secret-"));
        mask.hear(new Delta.Arguments(1, "\"dummy-"));
        mask.hear(new Delta.Arguments(0, "0123456789\""));
        mask.hear(new Delta.Arguments(1, "data\""));
        mask.end();

        assertThat(arguments(0)).isEqualTo("\"***\"");
        assertThat(arguments(1)).isEqualTo("\"dummy-data\"");
    }

    private String texts() {
        return received.stream()
                .map(delta -> delta instanceof Delta.Text(var text) ? text : "")
                .collect(Collectors.joining());
    }

    private String arguments(int call) {
        return received.stream()
                .map(delta -> delta instanceof Delta.Arguments(var index, var json) && index == call ? json : "")
                .collect(Collectors.joining());
    }
}
