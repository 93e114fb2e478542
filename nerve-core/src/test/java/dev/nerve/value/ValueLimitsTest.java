package dev.nerve.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueLimitsTest {

    @Nested
    class Size {

        @Test
        void isThatOfTheJsonInUtf8WithoutQuotesAndEscapes() {
            Seeded.times(
                    3000,
                    random -> {
                        var value = new RandomValues(random).next();

                        assertThat(ValueLimits.size(value)).isEqualTo(size(value));
                    });
        }

        private static int size(Value value) {
            return switch (value) {
                case Value.Text(var text) -> size(text);
                case Value.Items(var items) ->
                        2
                                + Math.max(0, items.size() - 1)
                                + items.stream().mapToInt(Size::size).sum();
                case Value.Fields(var fields) ->
                        2
                                + Math.max(0, fields.size() - 1)
                                + fields.entrySet().stream()
                                        .mapToInt(one ->
                                                size(one.getKey()) + 1 + size(one.getValue()))
                                        .sum();
                default -> value.toJson().length();
            };
        }

        private static int size(String text) {
            return text.codePoints().map(Size::size).sum();
        }

        /// Half of a pair counts as half.
        private static int size(int character) {
            boolean isHalf = character >= 0xD800 && character <= 0xDFFF;
            return isHalf
                    ? 2
                    : Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
        }

        @ParameterizedTest
        @ValueSource(strings = {"x", "\n", "\"", "\u0000"})
        void ofATextCanBeSixteenMebibytesWhateverIsInIt(String character) {
            var value = Value.of(character.repeat(ValueLimits.MAX_BYTES));

            assertThat(ValueLimits.check(value)).isSameAs(value);
        }

        @Test
        void cannotBeOneByteMore() {
            assertThatThrownBy(() ->
                            ValueLimits.check(
                                    new Value.Text("x".repeat(ValueLimits.MAX_BYTES + 1))))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageStartingWith(
                            "cannot use the value: the whole value is larger than 16 MiB");
        }

        @Test
        void countsBytesAndNotCharacters() {
            assertThatThrownBy(() ->
                            ValueLimits.check(
                                    new Value.Text("€".repeat(ValueLimits.MAX_BYTES / 3 + 1))))
                    .isInstanceOf(NerveException.Invalid.class);
        }

        @Test
        void namesTheFieldThatIsTooMuch() {
            var half = new Value.Text("x".repeat(ValueLimits.MAX_BYTES / 2));
            var value = new Value.Items(List.of(half, Value.Fields.EMPTY.with("log", half)));

            assertThatThrownBy(() -> ValueLimits.check(value))
                    .hasMessageStartingWith("cannot use field '[1].log': the whole value");
        }

        @Test
        void ofAValueThatSharesItsBranchesIsNotCountedToTheEnd() {
            Value value = Value.of("x".repeat(5000));
            for (int i = 0; i < 100; i++) {
                value = new Value.Items(List.of(value, value));
            }
            var large = value;

            assertThatThrownBy(() -> ValueLimits.check(large))
                    .hasMessageContaining("larger than 16 MiB");
        }

        @Test
        void ofManySmallItemsCountsToo() {
            var items = Collections.nCopies(ValueLimits.MAX_BYTES / 5 + 1, Value.NULL);

            assertThatThrownBy(() -> ValueLimits.check(new Value.Items(items)))
                    .hasMessageContaining("larger than 16 MiB");
        }
    }

    @Nested
    class Depth {

        @Test
        void canBeTheLimit() {
            var value = nested(ValueLimits.MAX_DEPTH);

            assertThat(ValueLimits.check(value)).isSameAs(value);
        }

        @ParameterizedTest
        @ValueSource(ints = {ValueLimits.MAX_DEPTH + 1, 100_000})
        void cannotBeMore(int depth) {
            var value = nested(depth);

            assertThatThrownBy(() -> ValueLimits.check(value))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("nested more than 128 levels deep")
                    .extracting(Throwable::getMessage)
                    .satisfies(message -> assertThat(message).hasSizeLessThan(200));
        }

        @Test
        void isTheSameForConversion() {
            assertThat(Value.of(listsInside(ValueLimits.MAX_DEPTH)))
                    .isEqualTo(nested(ValueLimits.MAX_DEPTH));
            assertThatThrownBy(() -> Value.of(listsInside(ValueLimits.MAX_DEPTH + 1)))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("nested more than 128 levels deep");
        }

        private static Value nested(int depth) {
            Value value = new Value.Items(List.of());
            for (int i = 1; i < depth; i++) {
                value =
                        i % 2 == 0
                                ? new Value.Items(List.of(value))
                                : Value.Fields.EMPTY.with("a", value);
            }
            return value;
        }

        private static Object listsInside(int depth) {
            Object list = List.of();
            for (int i = 1; i < depth; i++) {
                list = i % 2 == 0 ? List.of(list) : Map.of("a", list);
            }
            return list;
        }
    }

    @Nested
    class Digits {

        @ParameterizedTest
        @ValueSource(strings = {"1e1000000000", "1e-1000000000", "1e1001", "-1e-1001"})
        void cannotBeFarFromThePoint(String number) {
            var decimal = new BigDecimal(number);

            assertThatThrownBy(() -> new Value.Num(decimal))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("too many digits");
        }

        @Test
        void cannotBeMoreThanAThousand() {
            assertThat(Value.of(new BigDecimal("7".repeat(1000))).text()).hasSize(1000);
            assertThatThrownBy(() -> Value.of(Map.of("n", new BigDecimal("7".repeat(1001)))))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageStartingWith(
                            "cannot convert field 'n': a number has too many digits");
        }

        @Test
        void ofAnEnormousNumberAreNotEvenLookedAt() {
            assertThatThrownBy(() -> Value.of(BigInteger.ONE.shiftLeft(100_000_000)))
                    .isInstanceOf(NerveException.Invalid.class);
        }

        @Test
        void zerosDoNotCount() {
            assertThat(Value.of(new BigDecimal("1." + "0".repeat(2000)))).isEqualTo(Value.of(1));
            assertThat(Value.of(new BigDecimal("0e1000000000"))).isEqualTo(Value.of(0));
        }

        @Test
        void ofEveryDoubleAreAllowed() {
            assertThat(Value.of(Double.MAX_VALUE).as(double.class)).isEqualTo(Double.MAX_VALUE);
            assertThat(Value.of(Double.MIN_VALUE).as(double.class)).isEqualTo(Double.MIN_VALUE);
        }
    }
}
