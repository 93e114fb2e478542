package dev.nerve.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BindingFailureTest {

    private enum Mood {
        HAPPY,
        SAD
    }

    record Author(String name, byte age) {

        Author {
            if (age < 0) {
                throw new IllegalArgumentException("age must not be negative: " + age);
            }
        }
    }

    private record Review(String title, List<Author> authors, Map<String, Mood> moods) {}

    private record Moods(Map<Mood, Integer> moods) {}

    private record Tree(List<Tree> children) {}

    static Stream<Arguments> misfits() {
        return Stream.of(
                Arguments.of(1, String.class, "expected a text, got the number 1"),
                Arguments.of(
                        "1",
                        int.class,
                        "expected a whole number from -2147483648 to 2147483647,"
                                + " got the text \"1\""),
                Arguments.of(
                        300,
                        byte.class,
                        "expected a whole number from -128 to 127, got the number 300"),
                Arguments.of(
                        1.5,
                        long.class,
                        "expected a whole number from -9223372036854775808 to"
                                + " 9223372036854775807, got the number 1.5"),
                Arguments.of(
                        1e300,
                        float.class,
                        "expected a number that fits a float, got the number 1E+300"),
                Arguments.of("yes", boolean.class, "expected true or false, got the text \"yes\""),
                Arguments.of(
                        "ab", char.class, "expected a text of one character, got the text \"ab\""),
                Arguments.of("x", Mood.class, "expected one of HAPPY, SAD, got the text \"x\""),
                Arguments.of(1, Mood.class, "expected one of HAPPY, SAD, got the number 1"),
                Arguments.of(1, List.class, "expected a list, got the number 1"),
                Arguments.of(List.of(1), Map.class, "expected an object, got a list of 1 item"),
                Arguments.of(
                        List.of(),
                        Author.class,
                        "expected an object for Author, got a list of 0 items"),
                Arguments.of(1, Value.Text.class, "expected a text, got the number 1"),
                Arguments.of(1, Instant.class, "expected a text for Instant, got the number 1"),
                Arguments.of(Value.NULL, String.class, "expected a text, got null"),
                Arguments.of(Value.NULL, Object.class, "expected something, got null"),
                Arguments.of(
                        1,
                        Thread.class,
                        "a value cannot become a java.lang.Thread; use a record, a List, a Map,"
                                + " a text or a number"));
    }

    @ParameterizedTest
    @MethodSource("misfits")
    void aMisfitSaysWhatWasExpectedAndWhatCame(Object object, Class<?> type, String reason) {
        assertThatThrownBy(() -> Value.of(object).as(type))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("cannot read the value: " + reason);
    }

    @Test
    void aMisfitNamesTheField() {
        var author = Map.of("name", "Ann", "age", 1000);
        var value = Value.of(Map.of("title", "", "authors", List.of(author), "moods", Map.of()));

        assertThatThrownBy(() -> value.as(Review.class))
                .hasMessage(
                        "cannot read field 'authors[0].age': expected a whole number from -128 to"
                                + " 127, got the number 1000");
    }

    @Test
    void aMisfitInAMapNamesTheKey() {
        var value =
                Value.of(
                        Map.of(
                                "title",
                                "",
                                "authors",
                                List.of(),
                                "moods",
                                Map.of("at noon", "odd")));

        assertThatThrownBy(() -> value.as(Review.class))
                .hasMessageStartingWith(
                        "cannot read field 'moods[\"at noon\"]': expected one of HAPPY, SAD");
    }

    @Test
    void keysThatMeanTheSameAreRefused() {
        var value = Value.of(Map.of("moods", Map.of("HAPPY", 1, "happy", 2)));

        assertThatThrownBy(() -> value.as(Moods.class))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("another field means the same key");
    }

    @Test
    void allFieldsThatAreMissingAreNamed() {
        assertThatThrownBy(() -> Value.of(Map.of("titel", "x", "moods", Map.of())).as(Review.class))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith(
                        "cannot read field 'title' and field 'authors': Review needs them, and"
                                + " there is: ");
        assertThatThrownBy(() ->
                        Value.of(List.of(Value.Fields.EMPTY.with("name", ""))).asList(Author.class))
                .hasMessage("cannot read field '[0].age': Author needs it, and there is: name");
    }

    @Test
    void nullIsNotEnoughForWhatIsNeeded() {
        var value = Value.Fields.EMPTY.with("name", null).with("age", 1);

        assertThatThrownBy(() -> value.as(Author.class))
                .hasMessage("cannot read field 'name': expected a text, got null");
    }

    @Test
    void whatAConstructorRefusesIsTold() {
        var value = Value.of(List.of(Map.of("name", "Ann", "age", -1)));

        assertThatThrownBy(() -> value.asList(Author.class))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("cannot read field '[0]': age must not be negative: -1")
                .hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatATextCannotMeanIsTold() {
        assertThatThrownBy(() -> Value.of("tomorrow").as(Instant.class))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage(
                        "cannot read the value: Text 'tomorrow' could not be parsed at index 0");
    }

    @Test
    void messagesAreOnOneLineAndShort() {
        var value = Value.of("line\n".repeat(1000));

        assertThatThrownBy(() -> value.as(int.class))
                .extracting(Throwable::getMessage)
                .satisfies(
                        message -> assertThat(message).hasSizeLessThan(200).doesNotContain("\n"));
    }

    @Test
    void aValueThatIsTooDeepIsRefused() {
        Value value = Value.of(Map.of("children", List.of()));
        for (int i = 0; i < 100_000; i++) {
            value = new Value.Fields(Map.of("children", new Value.Items(List.of(value))));
        }
        var deep = value;

        assertThatThrownBy(() -> deep.as(Tree.class)).isInstanceOf(NerveException.Invalid.class);
        assertThatThrownBy(() -> deep.as(Object.class)).isInstanceOf(NerveException.Invalid.class);
    }
}
