package dev.nerve.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueTest {

    @Nested
    class Equality {

        @ParameterizedTest
        @CsvSource({"1, 1.0", "100, 1E+2", "0, 0.000", "0, -0.0", "0.5, 0.50", "1e-3, 0.001"})
        void numbersThatMeanTheSameAreEqual(String one, String other) {
            var first = Value.of(new BigDecimal(one));
            var second = Value.of(new BigDecimal(other));

            assertThat(first).isEqualTo(second).hasSameHashCodeAs(second);
            assertThat(first.toJson()).isEqualTo(second.toJson());
        }

        @Test
        void aDoubleEqualsTheIntegerItIs() {
            assertThat(Value.of(3.0)).isEqualTo(Value.of(3)).isEqualTo(Value.of(3L));
        }

        @Test
        void theOrderOfFieldsDoesNotMatter() {
            var one = Value.fields(ordered("a", 1, "b", 2));
            var other = Value.fields(ordered("b", 2, "a", 1));

            assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
            assertThat(one.toJson()).isEqualTo("{\"a\":1,\"b\":2}");
            assertThat(other.toJson()).isEqualTo("{\"b\":2,\"a\":1}");
        }

        @Test
        void theOrderOfItemsMatters() {
            assertThat(Value.of(List.of(1, 2))).isNotEqualTo(Value.of(List.of(2, 1)));
        }

        @Test
        void aTextIsNotTheNumberItShows() {
            assertThat(Value.of("1")).isNotEqualTo(Value.of(1));
        }

        @Test
        void equalValuesHaveEqualHashCodes() {
            Seeded.times(
                    1000,
                    random -> {
                        var value = new RandomValues(random).next();
                        var rebuilt = rebuilt(value);

                        assertThat(rebuilt).isEqualTo(value).hasSameHashCodeAs(value);
                        assertThat(value).isEqualTo(rebuilt);
                    });
        }

        private static Value rebuilt(Value value) {
            return switch (value) {
                case Value.Items(var items) ->
                        new Value.Items(items.stream().map(Equality::rebuilt).toList());
                case Value.Fields(var fields) -> {
                    var backwards = new LinkedHashMap<String, Value>();
                    var entries = List.copyOf(fields.entrySet()).reversed();
                    entries.forEach(e -> backwards.put(e.getKey(), rebuilt(e.getValue())));
                    yield new Value.Fields(backwards);
                }
                case Value.Num(var number) -> new Value.Num(number.setScale(number.scale() + 2));
                case Value.Null _, Value.Bool _, Value.Text _ -> value;
            };
        }
    }

    @Nested
    class Text {

        @Test
        void isTheTextOfAText() {
            assertThat(Value.of("a \"b\"").text()).isEqualTo("a \"b\"");
        }

        @Test
        void isNothingForNull() {
            assertThat(Value.NULL.text()).isEmpty();
        }

        @Test
        void isThePlainDigitsOfANumber() {
            assertThat(Value.of(1e20).text()).isEqualTo("100000000000000000000");
            assertThat(Value.of(0.000_000_1).text()).isEqualTo("0.0000001");
        }

        @Test
        void isJsonForTheRest() {
            assertThat(Value.of(List.of("a", 1)).text()).isEqualTo("[\"a\",1]");
            assertThat(Value.of(Map.of("a", true)).text()).isEqualTo("{\"a\":true}");
        }
    }

    @Nested
    class Access {

        private final Value value =
                Value.of(
                        Map.of(
                                "yes",
                                true,
                                "count",
                                3,
                                "list",
                                List.of(1, 2),
                                "nothing",
                                Value.NULL));

        @Test
        void readsWhatIsThere() {
            assertThat(value.at("yes").toBoolean()).isTrue();
            assertThat(value.at("count").toInt()).isEqualTo(3);
            assertThat(value.at("count").toLong()).isEqualTo(3L);
            assertThat(value.at("count").number()).isEqualByComparingTo("3");
            assertThat(value.at("list").items()).containsExactly(Value.of(1), Value.of(2));
            assertThat(value.fields()).containsOnlyKeys("yes", "count", "list", "nothing");
            assertThat(value.at("nothing").isNull()).isTrue();
            assertThat(value.isNull()).isFalse();
        }

        @Test
        void saysWhatIsThereInstead() {
            assertThatThrownBy(() -> value.at("count").toBoolean())
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage("cannot read the value: expected true or false, got the number 3");
            assertThatThrownBy(() -> value.at("yes").items())
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage("cannot read the value: expected a list, got true");
        }
    }

    @Nested
    class Fields {

        @Test
        void keepTheirOrderWhenOneIsChanged() {
            var fields = Value.fields(ordered("a", 1, "b", 2)).with("c", 3).with("a", "x");

            assertThat(fields.toJson()).isEqualTo("{\"a\":\"x\",\"b\":2,\"c\":3}");
        }

        @Test
        void doNotChangeWhenTheirSourceDoes() {
            var source = new LinkedHashMap<String, Value>(Map.of("a", Value.of(1)));
            var fields = new Value.Fields(source);

            source.put("b", Value.of(2));

            assertThat(fields.fields()).containsOnlyKeys("a");
        }

        @Test
        void cannotBeChanged() {
            var fields = Value.fields(Map.of("a", 1)).fields();

            assertThatThrownBy(() -> fields.put("b", Value.NULL))
                    .isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> fields.entrySet().iterator().next().setValue(Value.NULL))
                    .isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(fields::clear).isInstanceOf(UnsupportedOperationException.class);
        }

        @Test
        void haveNamesOfWholeCharacters() {
            assertThatThrownBy(() -> Value.of(Map.of("a\ud800", 1)))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage("the name of a field is not valid Unicode: \"a\\ud800\"");
            assertThat(Value.of(Map.of("\ud83d\ude00", 1)).toJson())
                    .isEqualTo("{\"\ud83d\ude00\":1}");
        }

        @Test
        void areNotCopiedAgain() {
            var fields = Value.fields(Map.of("a", 1)).fields();

            assertThat(new Value.Fields(fields).fields()).isSameAs(fields);
            assertThat(Value.fields(fields).fields()).isSameAs(fields);
        }

        @Test
        void equalAnyMapWithTheSameEntries() {
            var fields = Value.fields(Map.of("a", 1)).fields();

            assertThat(fields).isEqualTo(Map.of("a", Value.of(1)));
            assertThat(Map.of("a", Value.of(1))).isEqualTo(fields).hasSameHashCodeAs(fields);
        }
    }

    private static Map<String, Object> ordered(String k1, Object v1, String k2, Object v2) {
        var map = new LinkedHashMap<String, Object>();
        map.put(k1, v1);
        map.put(k2, v2);
        return map;
    }
}
