package dev.nerve.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    @Nested
    class Reading {

        @Test
        void givesEveryKindOfValue() {
            var value = Json.parse(" {\"a\":[null,true,false,1,-2.5e3,\"t\",[],{}]} ");

            assertThat(value)
                    .isEqualTo(
                            Value.of(
                                    Map.of(
                                            "a",
                                            List.of(
                                                    Value.NULL,
                                                    true,
                                                    false,
                                                    1,
                                                    -2500,
                                                    "t",
                                                    List.of(),
                                                    Map.of()))));
        }

        @ParameterizedTest
        @ValueSource(strings = {"null", "true", "0", "\"\"", "[]", "{}", " 1 ", "\t\r\n1"})
        void takesAnyValueAlone(String json) {
            assertThat(Json.parse(json).toJson()).isEqualTo(json.strip());
        }

        @Test
        void keepsNumbersExact() {
            assertThat(Json.parse("9007199254740993")).isEqualTo(Value.of(9007199254740993L));
            assertThat(Json.parse("0.1000000000000000055511151231257827"))
                    .isEqualTo(Value.of(new BigDecimal("0.1000000000000000055511151231257827")));
            assertThat(Json.parse("1" + "0".repeat(30)))
                    .isEqualTo(Value.of(BigInteger.TEN.pow(30)));
            assertThat(Json.parse("-0")).isEqualTo(Value.of(0));
            assertThat(Json.parse("1.0")).isEqualTo(Value.of(1));
        }

        @Test
        void keepsTheOrderOfFields() {
            assertThat(Json.parse("{\"b\":1,\"a\":2,\"c\":3}").toJson())
                    .isEqualTo("{\"b\":1,\"a\":2,\"c\":3}");
        }

        @Test
        void undoesEscapes() {
            assertThat(Json.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\ud83d\\ude00\\ud83d\""))
                    .isEqualTo(Value.of("\"\\/\b\f\n\r\tä\ud83d\ude00\ud83d"));
        }

        @Test
        void isTheSameFromBytesStreamsAndReaders() {
            var json = "{\"größe\":\"€ 😀\"}";
            var bytes = json.getBytes(StandardCharsets.UTF_8);

            assertThat(Json.parse(bytes))
                    .isEqualTo(Json.parse(json))
                    .isEqualTo(Json.parse(new ByteArrayInputStream(bytes)))
                    .isEqualTo(Json.parse(new StringReader(json)));
        }

        @Test
        void skipsAByteOrderMark() {
            assertThat(Json.parse("\uFEFF1".getBytes(StandardCharsets.UTF_8)))
                    .isEqualTo(Value.of(1));
        }

        @Test
        void saysWhenTheSourceFails() {
            var broken =
                    new InputStream() {
                        @Override
                        public int read() throws IOException {
                            throw new IOException("disk on fire");
                        }

                        @Override
                        public int read(byte[] buffer, int offset, int length) throws IOException {
                            return read();
                        }
                    };

            assertThatThrownBy(() -> Json.parse(broken))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessage("cannot read JSON: disk on fire")
                    .hasCauseInstanceOf(IOException.class);
        }
    }

    @Nested
    class Writing {

        private final Value value = Value.Fields.EMPTY.with("a", List.of(1, "€")).with("b", null);

        @Test
        void isOnOneLine() {
            assertThat(Json.write(value)).isEqualTo("{\"a\":[1,\"€\"],\"b\":null}");
        }

        @Test
        void isPrettyOnRequest() {
            assertThat(Json.writePretty(value))
                    .isEqualTo("{\n  \"a\": [\n    1,\n    \"€\"\n  ],\n  \"b\": null\n}");
        }

        @Test
        void isUtf8InAStream() {
            var stream = new ByteArrayOutputStream();

            Json.write(value, stream);

            assertThat(stream.toString(StandardCharsets.UTF_8)).isEqualTo(Json.write(value));
        }

        @Test
        void saysWhenTheTargetFails() {
            var full =
                    new OutputStream() {
                        @Override
                        public void write(int b) throws IOException {
                            throw new IOException("disk full");
                        }
                    };

            assertThatThrownBy(() -> Json.write(value, full))
                    .isInstanceOf(NerveException.Unavailable.class)
                    .hasMessage("cannot write JSON: disk full");
        }
    }

    @Nested
    class RoundTrips {

        @Test
        void whatIsWrittenIsReadAgain() {
            RandomSeeds.each(
                    5000,
                    random -> {
                        var value = new RandomValues(random).next();

                        assertThat(Json.parse(Json.write(value))).isEqualTo(value);
                        assertThat(Json.parse(Json.writePretty(value))).isEqualTo(value);
                        assertThat(Json.parse(Json.write(value)).toJson())
                                .isEqualTo(value.toJson());
                    });
        }

        @Test
        void whatIsWrittenToAStreamIsReadAgain() {
            RandomSeeds.each(
                    1000,
                    random -> {
                        var value = new RandomValues(random).next();
                        var stream = new ByteArrayOutputStream();

                        Json.write(value, stream);

                        assertThat(Json.parse(stream.toByteArray())).isEqualTo(value);
                    });
        }
    }
}
