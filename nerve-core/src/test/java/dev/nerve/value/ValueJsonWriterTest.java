package dev.nerve.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueJsonWriterTest {

    @Test
    void isOnOneLine() {
        var value = Value.Fields.EMPTY.with("a", List.of(1, true, List.of())).with("b", Map.of());

        assertThat(value.toJson())
                .isEqualTo("{\"a\":[1,true,[]],\"b\":{}}")
                .isEqualTo(value.toString());
    }

    @Test
    void hasOneLinePerItemAndFieldWhenPretty() {
        var value = Value.Fields.EMPTY.with("a", List.of(1, List.of())).with("b", Map.of("c", "d"));

        assertThat(value.toPrettyJson())
                .isEqualTo(
                        """
                        {
                          "a": [
                            1,
                            []
                          ],
                          "b": {
                            "c": "d"
                          }
                        }\
                        """);
    }

    @Test
    void escapesWhatJsonCannotHold() {
        assertThat(Value.of("\"\\/\b\f\n\r\t\u0000\u001f\u007f").toJson())
                .isEqualTo("\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\"");
    }

    @Test
    void escapesSurrogatesThatStandAlone() {
        assertThat(Value.of("\ud83d\ude00").toJson()).isEqualTo("\"\ud83d\ude00\"");
        assertThat(Value.of("\ud83d").toJson()).isEqualTo("\"\\ud83d\"");
        assertThat(Value.of("\ude00\ud83d").toJson()).isEqualTo("\"\\ude00\\ud83d\"");
        assertThat(Value.of("\ud83d\ud83d\ude00\ude00").toJson())
                .isEqualTo("\"\\ud83d\ud83d\ude00\\ude00\"");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-12, -12",
        "1E+2, 100",
        "1E+40, 10000000000000000000000000000000000000000",
        "1E+41, 1E+41",
        "1.5E+300, 1.5E+300",
        "0.5, 0.5",
        "1E-7, 0.0000001",
        "1E-41, 1E-41",
        "123456789012345678901234567890.5, 123456789012345678901234567890.5",
    })
    void numbersArePlainUnlessTheyAreMostlyZeros(BigDecimal number, String json) {
        assertThat(Value.of(number).toJson()).isEqualTo(json);
    }

    @Test
    void canAlwaysBeWrittenInUtf8() {
        Seeded.times(
                3000,
                random -> {
                    var json = new RandomValues(random).next().toJson();

                    assertThat(
                                    new String(
                                            json.getBytes(StandardCharsets.UTF_8),
                                            StandardCharsets.UTF_8))
                            .isEqualTo(json);
                    assertThat(json).doesNotContain("\n");
                });
    }

    @Test
    void aValueOfAnyDepthCanBeShown() {
        Value value = Value.NULL;
        for (int i = 0; i < 100_000; i++) {
            value = new Value.Items(List.of(value));
        }

        assertThat(value.toJson()).hasSize(200_004);
    }
}
