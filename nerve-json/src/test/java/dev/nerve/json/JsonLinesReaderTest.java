package dev.nerve.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import dev.nerve.value.ValueLimits;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class JsonLinesReaderTest {

    @Test
    void everyLineIsAValue() {
        assertThat(all(JsonLinesReader.of(new StringReader("{\"a\":1}\n2\r\n\"three\"\n"))))
                .containsExactly(Value.of(Map.of("a", 1)), Value.of(2), Value.of("three"));
    }

    @Test
    void blankLinesAreSkipped() {
        assertThat(all(JsonLinesReader.of(new StringReader("\n1\n \n\r\n2\n\n"))))
                .containsExactly(Value.of(1), Value.of(2));
    }

    @Test
    void theLastLineNeedsNoLineBreak() {
        assertThat(all(JsonLinesReader.of(new StringReader("1\n2"))))
                .containsExactly(Value.of(1), Value.of(2));
    }

    @Test
    void nothingHasNoValues() {
        var lines = JsonLinesReader.of(new StringReader(""));

        assertThat(lines.hasNext()).isFalse();
        assertThatThrownBy(lines::next).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void askingTwiceSkipsNothing() {
        var lines = JsonLinesReader.of(new StringReader("1\n2\n"));

        assertThat(lines.hasNext()).isTrue();
        assertThat(lines.hasNext()).isTrue();
        assertThat(lines.next()).isEqualTo(Value.of(1));
        assertThat(lines.next()).isEqualTo(Value.of(2));
        assertThat(lines.hasNext()).isFalse();
    }

    @Test
    void nullIsAValueToo() {
        assertThat(all(JsonLinesReader.of(new StringReader("null\n1\n"))))
                .containsExactly(Value.NULL, Value.of(1));
    }

    @Test
    void aMistakeIsToldWithItsLine() {
        var lines = JsonLinesReader.of(new StringReader("1\n\n[1,\n2\n"));
        lines.next();

        assertThatThrownBy(lines::hasNext)
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("invalid JSON at line 3, column 4: it ends too early");
    }

    @Test
    void valuesBeforeAMistakeAreRead() {
        var lines = JsonLinesReader.of(new StringReader("1\nx\n"));

        assertThat(lines.next()).isEqualTo(Value.of(1));
    }

    @Test
    void aLineIsLimited() {
        var lines =
                JsonLinesReader.of(new StringReader("1\n" + " ".repeat(ValueLimits.MAX_BYTES + 1)));
        lines.next();

        assertThatThrownBy(lines::hasNext)
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("invalid JSON at line 2, column 1: the line is larger than 16 MiB");
    }

    @Test
    void aSourceThatFailsIsTold() {
        var broken =
                new Reader() {
                    @Override
                    public int read(char[] buffer, int offset, int length) throws IOException {
                        throw new IOException("gone");
                    }

                    @Override
                    public void close() {}
                };

        assertThatThrownBy(() -> JsonLinesReader.of(broken).hasNext())
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessage("cannot read JSON: gone");
    }

    @Nested
    class WhenTheWriterWasInterrupted {

        @Test
        void aTornLastLineIsRefusedUnlessAskedFor() {
            assertThatThrownBy(() -> all(JsonLinesReader.of(new StringReader("1\n{\"a\""))))
                    .isInstanceOf(NerveException.Invalid.class);
        }

        @Test
        void aTornLastLineIsSkippedOnRequest() {
            assertThat(all(JsonLinesReader.ignoringIncompleteEnd(new StringReader("1\n{\"a\""))))
                    .containsExactly(Value.of(1));
        }

        @Test
        void aLastLineThatIsWholeIsRead() {
            assertThat(all(JsonLinesReader.ignoringIncompleteEnd(new StringReader("1\n{}"))))
                    .containsExactly(Value.of(1), Value.Fields.EMPTY);
        }

        @Test
        void aTornLineInTheMiddleIsRefused() {
            assertThatThrownBy(() ->
                            all(
                                    JsonLinesReader.ignoringIncompleteEnd(
                                            new StringReader("{\"a\"\n1\n"))))
                    .isInstanceOf(NerveException.Invalid.class);
            assertThatThrownBy(() ->
                            all(
                                    JsonLinesReader.ignoringIncompleteEnd(
                                            new StringReader("1\n{\"a\"\n"))))
                    .isInstanceOf(NerveException.Invalid.class);
        }

        @Test
        void whereverItWasCutAllWholeLinesAreRead() {
            RandomSeeds.each(
                    500,
                    random -> {
                        var values =
                                Stream.generate(() -> new RandomValues(random).next())
                                        .<Value>map(value -> new Value.Items(List.of(value)))
                                        .limit(5)
                                        .toList();
                        var text = new StringBuilder();
                        values.forEach(value -> text.append(Json.write(value)).append('\n'));
                        text.setLength(random.nextInt(text.length() + 1));

                        var read =
                                all(
                                        JsonLinesReader.ignoringIncompleteEnd(
                                                new StringReader(text.toString())));

                        long whole = text.chars().filter(c -> c == '\n').count();
                        assertThat(read).hasSizeBetween((int) whole, (int) whole + 1);
                        assertThat(values.subList(0, read.size())).isEqualTo(read);
                    });
        }
    }

    private static List<Value> all(JsonLinesReader lines) {
        var values = new ArrayList<Value>();
        lines.forEachRemaining(values::add);
        return values;
    }
}
