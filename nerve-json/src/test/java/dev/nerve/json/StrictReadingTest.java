package dev.nerve.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import dev.nerve.value.ValueLimits;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every input gives a value or an explanation.
class StrictReadingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``            | line 1, column 1: there is nothing",
                "[1,           | line 1, column 4: it ends too early",
                "{\"a\":1      | line 1, column 7: it ends too early",
                "\"abc         | line 1, column",
                "[1,]          | line 1, column 4: ",
                "{\"a\":1,}    | line 1, column 8: ",
                "{a:1}         | line 1, column 2: ",
                "'a'           | line 1, column 1: ",
                "nul           | line 1, column",
                "NaN           | line 1, column",
                "01            | line 1, column",
                ".5            | line 1, column",
                "+1            | line 1, column",
                "1.            | line 1, column",
                "0x1           | line 1, column",
                "[1] [2]       | line 1, column 5: there is more after the end of the value",
                "1 // comment  | line 1, column",
                "]             | line 1, column 1: ",
                "[}            | line 1, column 2: ",
                "{\"a\":1,\"a\":2} | line 1, column 8: the name 'a' is there twice",
                "[{\"a\":{\"b\":1,\"b\":2}}] | line 1, column 14: the name 'b' is there twice",
            })
    void whatIsNotJsonIsRefused(String text, String message) {
        assertThatThrownBy(() -> Json.parse(text))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid JSON at " + message)
                .extracting(Throwable::getMessage)
                .satisfies(
                        said -> assertThat(said).doesNotContain("\n", "`", "Source", "REDACTED"));
    }

    @Test
    void theLineAndColumnAreThoseOfTheMistake() {
        assertThatThrownBy(() -> Json.parse("{\n  \"a\": 1,\n  \"b\": x\n}"))
                .hasMessageStartingWith("invalid JSON at line 3, column 8: ");
    }

    @Test
    void controlCharactersInTextsAreRefused() {
        assertThatThrownBy(() -> Json.parse("\"a\nb\"")).isInstanceOf(NerveException.Invalid.class);
        assertThatThrownBy(() -> Json.parse("\"a\u0000b\""))
                .isInstanceOf(NerveException.Invalid.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "22ff22", // no such byte
                "22c322", // cut
                "22c0af22", // overlong
                "22eda08022", // a surrogate
                "22f490808022", // beyond Unicode
                "fffe2200", // UTF-16
            })
    void bytesThatAreNotUtf8AreRefused(String hex) {
        var bytes = HexFormat.of().parseHex(hex);

        assertThatThrownBy(() -> Json.parse(bytes))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid JSON at line 1, column ")
                .hasMessageEndingWith("these bytes are not UTF-8");
    }

    @Test
    void thePlaceOfBadBytesIsTold() {
        var bytes = "[1,\n \"ä\u0000\"]".getBytes(StandardCharsets.UTF_8);
        bytes[8] = (byte) 0xff;

        assertThatThrownBy(() -> Json.parse(bytes))
                .hasMessage("invalid JSON at line 2, column 4: these bytes are not UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"\\ud800\":1}", "{\"\ud800\":1}", "{\"a\\udc00\":1}"})
    void namesWithHalfACharacterAreRefused(String json) {
        assertThatThrownBy(() -> Json.parse(json))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid JSON at line 1, column ");
    }

    @Nested
    class WhenItIsTooMuch {

        @ParameterizedTest
        @ValueSource(ints = {129, 1000, 100_000, 1_000_000})
        void nestingIsLimited(int depth) {
            assertThatThrownBy(() -> Json.parse("[".repeat(depth)))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage(
                            "invalid JSON at line 1, column 129: it is nested more than 128"
                                    + " levels deep");
            assertThatThrownBy(() -> Json.parse("{\"a\":".repeat(depth)))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("nested more than 128 levels deep");
        }

        @Test
        void anEnvelopeHasRoomAroundTheDeepestValue() {
            int deepest = ValueLimits.MAX_DEPTH + 16;

            assertThat(Json.parseEnvelope(nested(deepest)).toJson()).isEqualTo(nested(deepest));
            assertThatThrownBy(() -> Json.parseEnvelope(nested(deepest + 1)))
                    .hasMessageContaining("nested more than 144 levels deep");
        }

        private static String nested(int depth) {
            return "[".repeat(depth) + "]".repeat(depth);
        }

        @Test
        void nestingCanReachTheLimit() {
            var json = "[".repeat(ValueLimits.MAX_DEPTH) + "]".repeat(ValueLimits.MAX_DEPTH);

            assertThat(Json.parse(json).toJson()).isEqualTo(json);
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "1e1000000000",
                    "1E-1000000000",
                    "-1e99999999999999999999",
                    "1e1001",
                    "0.1e-5000",
                })
        void exponentsAreLimited(String number) {
            assertThatThrownBy(() -> Json.parse("[0, " + number + "]"))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageStartingWith(
                            "invalid JSON at line 1, column 5: '%s' has too many"
                                    .formatted(number));
        }

        @ParameterizedTest
        @ValueSource(ints = {1001, 1101, 10_000_000})
        void digitsAreLimited(int digits) {
            assertThatThrownBy(() -> Json.parse("7".repeat(digits)))
                    .isInstanceOf(NerveException.Invalid.class)
                    .extracting(Throwable::getMessage)
                    .satisfies(message -> assertThat(message).hasSizeLessThan(250));
        }

        @Test
        void sixteenMebibytesCanBeRead() {
            var json = "\"" + "x".repeat(ValueLimits.MAX_BYTES) + "\"";

            assertThat(Json.parse(json).text()).hasSize(ValueLimits.MAX_BYTES);
            assertThat(Json.parse(json.getBytes(StandardCharsets.UTF_8)).text())
                    .hasSize(ValueLimits.MAX_BYTES);
        }

        @Test
        void escapesDoNotCount() {
            var value = Value.of("a\n\0".repeat(ValueLimits.MAX_BYTES / 3));

            assertThat(Json.parse(Json.write(value))).isEqualTo(value);
        }

        @Test
        void oneByteMoreCannot() {
            var json = "\"" + "x".repeat(ValueLimits.MAX_BYTES + 1) + "\"";

            assertThatThrownBy(() -> Json.parse(json)).hasMessageContaining("larger than 16 MiB");
            assertThatThrownBy(() -> Json.parse(json.getBytes(StandardCharsets.UTF_8)))
                    .hasMessageContaining("larger than 16 MiB");
            assertThatThrownBy(() -> Json.parse(new StringReader(json)))
                    .hasMessageContaining("larger than 16 MiB");
        }

        @Test
        void endlessSourcesAreLeftAlone() {
            assertThatThrownBy(() -> Json.parse(new EndlessStream()))
                    .hasMessageContaining("larger than 16 MiB");
            assertThatThrownBy(() -> Json.parse(new EndlessReader()))
                    .hasMessageContaining("larger than 16 MiB");
        }

        @Test
        void numbersThatGrowWhenWrittenAreCountedAsTheyAreWritten() {
            var json = "[" + "1e40,".repeat(1_000_000) + "1]";

            assertThatThrownBy(() -> Json.parse(json))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("larger than 16 MiB");
        }

        @Test
        void namesMadeToCollideAreReadAnyway() {
            var names =
                    IntStream.range(0, 1 << 12)
                            .mapToObj(StrictReadingTest::colliding)
                            .map(name -> "\"" + name + "\":1")
                            .collect(Collectors.joining(",", "{", "}"));

            assertThat(Json.parse(names).fields()).hasSize(1 << 12);
        }
    }

    /// "Aa" and "BB" have the same hash code, and so has every text made of them.
    private static String colliding(int bits) {
        return IntStream.range(0, 12)
                .mapToObj(i -> (bits >> i & 1) == 0 ? "Aa" : "BB")
                .collect(Collectors.joining());
    }

    @Nested
    class WhenItIsNoise {

        @Test
        void randomBytesGiveAValueOrAnExplanation() {
            RandomSeeds.each(
                    5000,
                    random -> {
                        var bytes = new byte[random.nextInt(40)];
                        random.nextBytes(bytes);

                        valueOrExplanation(bytes);
                    });
        }

        @Test
        void damagedJsonGivesAValueOrAnExplanation() {
            RandomSeeds.each(
                    5000,
                    random -> {
                        var json = new RandomValues(random).next().toJson();

                        valueOrExplanation(damaged(json.getBytes(StandardCharsets.UTF_8), random));
                    });
        }

        @Test
        void piecesOfJsonGiveAValueOrAnExplanation() {
            var pieces =
                    "[|]|{|}|,|:|\"|\\|\\u|d800|0|1|-|.|e|E+9|true|null| |\n|\"a\""
                            .split("\\|", -1);
            RandomSeeds.each(
                    5000,
                    random -> {
                        var json = random.ints(12, 0, pieces.length).mapToObj(i -> pieces[i]);

                        valueOrExplanation(
                                json.collect(Collectors.joining())
                                        .getBytes(StandardCharsets.UTF_8));
                    });
        }

        private static byte[] damaged(byte[] bytes, Random random) {
            for (int i = random.nextInt(3); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            return bytes;
        }

        private static void valueOrExplanation(byte[] bytes) {
            try {
                Value value = Json.parse(bytes);
                assertThat(Json.parse(value.toJson())).isEqualTo(value);
            } catch (NerveException.Invalid e) {
                assertThat(e).hasMessageStartingWith("invalid JSON at line ");
                assertThat(e.getMessage()).doesNotContain("\n");
            }
        }
    }

    private static final class EndlessStream extends InputStream {

        @Override
        public int read() {
            return '[';
        }
    }

    private static final class EndlessReader extends Reader {

        @Override
        public int read(char[] buffer, int offset, int length) {
            buffer[offset] = ' ';
            return 1;
        }

        @Override
        public void close() {}
    }
}
