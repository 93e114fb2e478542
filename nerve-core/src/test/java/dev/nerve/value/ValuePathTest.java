package dev.nerve.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValuePathTest {

    private static final Value REVIEW =
            Value.fields(Map.of())
                    .with("title", "Fine")
                    .with("my-step", Map.of("x", 1))
                    .with("tags", List.of("a", List.of("b", "c")))
                    .with("odd \"\\ name", 2)
                    .with("größe", 3)
                    .with("none", null);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "title                 | \"Fine\"",
                "tags[0]               | \"a\"",
                "tags[1][1]            | \"c\"",
                "[\"my-step\"].x       | 1",
                "['my-step']['x']      | 1",
                "[\"odd \\\"\\\\ name\"] | 2",
                "größe                 | 3",
                "none                  | null",
            })
    void leadsToAValue(String path, String json) {
        assertThat(REVIEW.at(path).toJson()).isEqualTo(json);
        assertThat(REVIEW.find(path)).contains(REVIEW.at(path));
    }

    @ParameterizedTest
    @CsvSource({"a.b[0]", "[\"my-step\"].x", "[0][1].a", "_a1.B"})
    void isWrittenAsItWasRead(String path) {
        assertThat(ValuePath.of(path)).hasToString(path);
    }

    @Test
    void everyPathCanBeWrittenAndReadAgain() {
        Seeded.times(
                2000,
                random -> {
                    var path = new ValuePath(segments(random));

                    assertThat(ValuePath.of(path.toString())).isEqualTo(path);
                });
    }

    private static List<ValuePath.Segment> segments(Random random) {
        var segments = new ArrayList<ValuePath.Segment>();
        for (int i = random.nextInt(1, 6); i > 0; i--) {
            segments.add(
                    random.nextBoolean()
                            ? new ValuePath.Field(new RandomValues(random).text())
                            : new ValuePath.Item(random.nextInt(1000)));
        }
        return segments;
    }

    @Nested
    class WhenItLeadsNowhere {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "a.titel     | no 'titel' at 'a'; it has: title, body",
                    "b           | no 'b'; it has: a, list",
                    "list[3]     | no [3] at 'list'; it is a list of 2 items",
                    "list.size   | no 'size' at 'list'; it is a list of 2 items, not an object",
                    "a[0]        | no [0] at 'a'; it is an object with title, body, not a list",
                    "a.title.x   | no 'x' at 'a.title'; it is the text \"Fine\", not an object",
                    "list[1].x.y | no 'x' at 'list[1]'; it is null, not an object",
                })
        void theMessageSaysWhatThereIs(String path, String message) {
            var value =
                    Value.fields(Map.of())
                            .with("a", Value.Fields.EMPTY.with("title", "Fine").with("body", ""))
                            .with("list", List.of(1, Value.NULL));

            assertThatThrownBy(() -> value.at(path))
                    .isInstanceOf(NerveException.NotFound.class)
                    .hasMessage(message);
            assertThat(value.find(path)).isEmpty();
        }

        @Test
        void theMessageStaysShort() {
            var value = Value.Fields.EMPTY;
            for (int i = 0; i < 100; i++) {
                value = value.with("field" + i, "x".repeat(1000));
            }
            var many = value;

            assertThatThrownBy(() -> many.at("a"))
                    .hasMessageContaining("field11 and 88 more")
                    .extracting(Throwable::getMessage)
                    .satisfies(message -> assertThat(message).hasSizeLessThan(200));
            assertThatThrownBy(() -> many.at("field1.a"))
                    .extracting(Throwable::getMessage)
                    .satisfies(message -> assertThat(message).hasSizeLessThan(200));
        }
    }

    @Nested
    class WhenItIsNoPath {

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                quoteCharacter = '`',
                value = {
                    "``        | expected a name at character 1 in ''",
                    "a.        | expected a name at character 3 in 'a.'",
                    ".a        | unexpected '.' at character 1 in '.a'",
                    "a..b      | unexpected '.' at character 3 in 'a..b'",
                    "a.my-step | unexpected '-' at character 5 in 'a.my-step'",
                    "a b       | unexpected ' ' at character 2 in 'a b'",
                    "a[0]b     | unexpected 'b' at character 5 in 'a[0]b'",
                    "2nd       | unexpected '2' at character 1 in '2nd'",
                    "a[-1]     | expected an item's number at character 3 in 'a[-1]'",
                    "a[]       | expected an item's number at character 3 in 'a[]'",
                    "a[x]      | expected an item's number at character 3 in 'a[x]'",
                    "a[9999999999] | expected an item's number at character 3",
                    "a[0       | expected ']' at character 4 in 'a[0'",
                    "a[\"b     | expected the closing quote at character 5 in 'a[\"b'",
                    "a[\"b\\   | expected the closing quote at character 6",
                    "a[\"b\"   | expected ']' at character 6",
                })
        void theMessageSaysWhereAndWhy(String path, String message) {
            assertThatThrownBy(() -> ValuePath.of(path))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageStartingWith(message);
        }

        @Test
        void anyTextIsAPathOrInvalid() {
            Seeded.times(
                    5000,
                    random -> {
                        var text =
                                random.ints(10, 0, 12)
                                        .mapToObj(i -> "ab0.[]\"\\'- é".substring(i, i + 1));
                        try {
                            ValuePath.of(String.join("", text.toList()));
                        } catch (NerveException.Invalid e) {
                            assertThat(e).hasMessageContaining("character");
                        }
                    });
        }

        @Test
        void aNameWithADashIsToldHowToBeWritten() {
            assertThatThrownBy(() -> ValuePath.of("my-step")).hasMessageEndingWith("[\"…\"]");
        }
    }
}
