package dev.nerve.llm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExtraFieldsTest {

    @Test
    void whatIsLeftAndWhatIsUnderstoodMakeTheWhole() {
        var whole = json("{'a': {'b': 1, 'c': {'d': 2, 'e': 3}}, 'f': ['x', 'y'], 'g': 4}");
        var understood = json("{'a': {'b': 1, 'c': {'d': 2}}, 'f': ['x']}");

        var left = ExtraFields.remaining(whole, understood, List.of());

        assertThat(left).isEqualTo(json("{'a': {'c': {'e': 3}}, 'f': ['y'], 'g': 4}"));
        assertThat(ExtraFields.merge(understood, left)).isEqualTo(whole);
    }

    @Test
    void toolsOfTheProviderAreLeft() {
        var search = json("{'type': 'search'}");

        assertThat(ExtraFields.remaining(json("{}"), json("{}"), List.of(search)))
                .isEqualTo(json("{'tools': [{'type': 'search'}]}"));
    }

    private static Value.Fields json(String text) {
        return (Value.Fields) Json.parse(text.replace('\'', '"'));
    }
}
