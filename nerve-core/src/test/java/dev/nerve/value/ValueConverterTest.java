package dev.nerve.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.CharBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ValueConverterTest {

    private static final String PAGE = "x".repeat(5000);

    private record Author(String name, @Nullable Integer age) {}

    private record Review(String title, List<Author> authors, Optional<String> note) {}

    record Broken(String name) {
        @Override
        public String name() {
            throw new IllegalStateException("no name today");
        }
    }

    private record Holder(Object held) {}

    static Stream<Arguments> examples() {
        return Stream.of(
                Arguments.of(null, "null"),
                Arguments.of(true, "true"),
                Arguments.of((byte) -1, "-1"),
                Arguments.of((short) 12, "12"),
                Arguments.of(Long.MAX_VALUE, "9223372036854775807"),
                Arguments.of(BigInteger.TWO.pow(100), "1267650600228229401496703205376"),
                Arguments.of(new BigDecimal("1.50"), "1.5"),
                Arguments.of(new AtomicInteger(7), "7"),
                Arguments.of(0.1, "0.1"),
                Arguments.of(0.1f, "0.1"),
                Arguments.of(1e300, "1E+300"),
                Arguments.of(-0.0, "0"),
                Arguments.of("text", "\"text\""),
                Arguments.of(CharBuffer.wrap("text"), "\"text\""),
                Arguments.of('c', "\"c\""),
                Arguments.of(TimeUnit.DAYS, "\"DAYS\""),
                Arguments.of(Optional.empty(), "null"),
                Arguments.of(Optional.of(Optional.of(1)), "1"),
                Arguments.of(OptionalInt.of(3), "3"),
                Arguments.of(OptionalLong.empty(), "null"),
                Arguments.of(new int[] {1, 2}, "[1,2]"),
                Arguments.of(new String[][] {{"a"}, {}}, "[[\"a\"],[]]"),
                Arguments.of(Arrays.asList(1, null), "[1,null]"),
                Arguments.of(new LinkedHashSet<>(List.of("b", "a")), "[\"b\",\"a\"]"),
                Arguments.of(Map.of("a", Map.of()), "{\"a\":{}}"),
                Arguments.of(new EnumMap<>(Map.of(TimeUnit.DAYS, 1)), "{\"DAYS\":1}"),
                Arguments.of(Map.of(LocalDate.EPOCH, 1), "{\"1970-01-01\":1}"),
                Arguments.of(Instant.EPOCH, "\"1970-01-01T00:00:00Z\""),
                Arguments.of(Duration.ofMinutes(90), "\"PT1H30M\""),
                Arguments.of(ZoneId.of("Europe/Berlin"), "\"Europe/Berlin\""),
                Arguments.of(URI.create("http://a/b"), "\"http://a/b\""),
                Arguments.of(new UUID(0, 1), "\"00000000-0000-0000-0000-000000000001\""),
                Arguments.of(Path.of("a", "b"), "\"a/b\""),
                Arguments.of(NodeId.of("claude"), "\"claude\""));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void plainJavaDataBecomesAValue(@Nullable Object object, String json) {
        assertThat(Value.of(object).toJson()).isEqualTo(json);
    }

    @Test
    void recordsBecomeObjectsWithTheirComponentsInOrder() {
        var review = new Review("Fine", List.of(new Author("Ann", null)), Optional.of("n"));

        assertThat(Value.of(review).toJson())
                .isEqualTo(
                        "{\"title\":\"Fine\",\"authors\":[{\"name\":\"Ann\",\"age\":null}],"
                                + "\"note\":\"n\"}");
    }

    @Test
    void aValueStaysTheSameObject() {
        var value = Value.of(Map.of("a", List.of(1)));

        assertThat(Value.of(value)).isSameAs(value);
        assertThat(Value.of(List.of(value)).at("[0]")).isSameAs(value);
    }

    @Nested
    class WhenSomethingIsNotData {

        @Test
        void theFieldIsNamed() {
            var data = Map.of("review", Map.of("author", Thread.currentThread()));

            assertThatThrownBy(() -> Value.of(data))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage(
                            "cannot convert field 'review.author': java.lang.Thread is not data;"
                                    + " use a record, a map, a list, a text, a number"
                                    + " or a boolean");
        }

        @Test
        void aLongPathIsCutInItsMiddle() {
            Object data = Map.of("author", new Object());
            for (int i = 0; i < 20; i++) {
                data = Map.of("review", data);
            }
            var deep = data;

            assertThatThrownBy(() -> Value.of(deep))
                    .hasMessageStartingWith(
                            "cannot convert field 'review.review.review…eview.review.review.review"
                                    + ".review.author': java.lang.Object is not data");
        }

        @Test
        void theItemIsNamed() {
            assertThatThrownBy(() -> Value.of(new Holder(List.of(1, Map.of("a b", new Object())))))
                    .hasMessageStartingWith(
                            "cannot convert field 'held[1][\"a b\"]': java.lang.Object is not");
        }

        @Test
        void theValueItselfIsNamed() {
            assertThatThrownBy(() -> Value.of(new Object()))
                    .hasMessageStartingWith(
                            "cannot convert the value: java.lang.Object is not data");
        }

        @Test
        void bytesBelongInABlob() {
            assertThatThrownBy(() -> Value.of(Map.of("image", new byte[3])))
                    .hasMessage(
                            "cannot convert field 'image': bytes are not stored inline; store them"
                                    + " as a blob and pass its hash");
        }

        @Test
        void aHintSaysWhatToUse() {
            assertThatThrownBy(() -> Value.of(Stream.of(1))).hasMessageContaining("use toList()");
            assertThatThrownBy(() -> Value.of(new IllegalStateException()))
                    .hasMessageContaining("use its message");
            Runnable lambda = () -> {};
            assertThatThrownBy(() -> Value.of(lambda))
                    .hasMessageContaining("java.lang.Runnable is not data");
        }

        @Test
        void notANumberIsRefused() {
            assertThatThrownBy(() -> Value.of(Map.of("x", Double.NaN)))
                    .hasMessage(
                            "cannot convert field 'x': NaN is not a number; use null or a text");
            assertThatThrownBy(() -> Value.of(Float.NEGATIVE_INFINITY))
                    .isInstanceOf(NerveException.Invalid.class);
        }

        @Test
        void keysMustBeTexts() {
            assertThatThrownBy(() -> Value.of(Map.of("a", Map.of(1, 2))))
                    .hasMessage(
                            "cannot convert field 'a': a key of its map is a java.lang.Integer; use"
                                    + " texts");
            assertThatThrownBy(() -> Value.of(Collections.singletonMap(null, 1)))
                    .hasMessageContaining("a key of its map is null");
        }

        @Test
        void keysMustStayDifferent() {
            var map = new HashMap<Object, Object>(Map.of("DAYS", 1, TimeUnit.DAYS, 2));

            assertThatThrownBy(() -> Value.of(map)).hasMessageContaining("two keys");
        }

        @Test
        void anAccessorThatThrowsIsNamed() {
            assertThatThrownBy(() -> Value.of(List.of(new Broken("x"))))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage("cannot convert field '[0].name': no name today")
                    .hasCauseInstanceOf(IllegalStateException.class);
        }
    }

    @Nested
    class WhenThereIsNoEnd {

        @Test
        void aListThatContainsItselfIsFoundOut() {
            var list = new ArrayList<Object>();
            list.add(Map.of("self", list));

            assertThatThrownBy(() -> Value.of(Map.of("list", list)))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessage("cannot convert field 'list[0].self': it contains itself");
        }

        @Test
        void aListThatIsThereTwiceIsNoCycle() {
            var list = List.of(1);

            assertThat(Value.of(List.of(list, list)).toJson()).isEqualTo("[[1],[1]]");
        }

        @Test
        void newListsForEverMeetTheDepthLimit() {
            assertThatThrownBy(() -> Value.of(new Nesting()))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("nested more than 128 levels deep");
        }

        private static final class Nesting implements Iterable<Object> {

            @Override
            public Iterator<Object> iterator() {
                return List.<Object>of(new Nesting()).iterator();
            }
        }

        @Test
        void itemsForEverMeetTheSizeLimit() {
            Iterable<Object> endless = () -> Stream.<Object>generate(() -> PAGE).iterator();

            assertThatThrownBy(() -> Value.of(Map.of("all", endless)))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("larger than 16 MiB");
        }

        @Test
        void aTreeThatSharesItsBranchesMeetsTheSizeLimit() {
            List<Object> tree = List.of(PAGE);
            for (int i = 0; i < 100; i++) {
                tree = List.of(tree, tree);
            }
            var whole = tree;

            assertThatThrownBy(() -> Value.of(whole))
                    .isInstanceOf(NerveException.Invalid.class)
                    .hasMessageContaining("larger than 16 MiB");
        }

        @Test
        void aPathIsNotTakenForAListOfItsParts() {
            Iterator<Path> parts = Path.of("a").iterator();

            assertThat(Value.of(parts.next())).isEqualTo(Value.of("a"));
        }
    }
}
