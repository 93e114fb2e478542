package dev.nerve.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.StepId;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ValueBinderTest {

    private enum Mood {
        HAPPY,
        VERY_SAD
    }

    private record Author(String name, @Nullable Integer age) {}

    private record Review(
            String title, int stars, List<Author> authors, Optional<String> note, Mood mood) {}

    private record Page<T>(List<T> items, Optional<Page<T>> next) {}

    private record Library(Page<Author> authors, Map<Mood, List<? extends Author>> byMood) {}

    private record Tree(String name, List<Tree> children) {}

    private record Nothing() {}

    private record Everything(
            boolean yes,
            char letter,
            byte small,
            short less,
            long big,
            float real,
            double precise,
            BigInteger whole,
            BigDecimal exact,
            Number number,
            CharSequence text,
            Object any,
            Value value,
            Value.Fields fields,
            Set<String> set,
            Collection<Long> longs,
            Map<String, @Nullable Integer> counts,
            OptionalInt count,
            OptionalLong none,
            OptionalDouble ratio,
            Instant when,
            LocalDate day,
            Duration time,
            UUID uuid,
            URI uri,
            Path path,
            StepId step) {}

    @Nested
    class Records {

        @Test
        void takeTheirComponentsFromFieldsOfTheSameName() {
            var value =
                    Value.of(
                            Map.of(
                                    "title", "Fine",
                                    "stars", 4,
                                    "authors", List.of(Map.of("name", "Ann", "age", 30)),
                                    "note", "n",
                                    "mood", "HAPPY",
                                    "unknown", "ignored"));

            assertThat(value.as(Review.class))
                    .isEqualTo(
                            new Review(
                                    "Fine",
                                    4,
                                    List.of(new Author("Ann", 30)),
                                    Optional.of("n"),
                                    Mood.HAPPY));
        }

        @Test
        void doWithoutWhatIsOptionalOrNullable() {
            var value =
                    Value.of(
                            Map.of(
                                    "title",
                                    "",
                                    "stars",
                                    1,
                                    "mood",
                                    "HAPPY",
                                    "authors",
                                    List.of(Map.of("name", "Ann"))));

            assertThat(value.as(Review.class))
                    .isEqualTo(
                            new Review(
                                    "",
                                    1,
                                    List.of(new Author("Ann", null)),
                                    Optional.empty(),
                                    Mood.HAPPY));
        }

        @Test
        void takeNullForAbsent() {
            var value = Value.Fields.EMPTY.with("name", "Ann").with("age", null);

            assertThat(value.as(Author.class)).isEqualTo(new Author("Ann", null));
        }

        @Test
        void canBeGeneric() {
            var ann = Map.of("name", "Ann", "age", 1);
            var page = Map.of("items", List.of(ann), "next", Map.of("items", List.of()));
            var value =
                    Value.of(Map.of("authors", page, "byMood", Map.of("VERY_SAD", List.of(ann))));

            assertThat(value.as(Library.class))
                    .isEqualTo(
                            new Library(
                                    new Page<>(
                                            List.of(new Author("Ann", 1)),
                                            Optional.of(new Page<>(List.of(), Optional.empty()))),
                                    Map.of(Mood.VERY_SAD, List.of(new Author("Ann", 1)))));
        }

        @Test
        void canBeGenericWithoutSayingOfWhat() {
            var value = Value.of(Map.of("items", List.of(1, "a")));

            assertThat(value.as(Page.class))
                    .isEqualTo(new Page<Object>(List.of(1L, "a"), Optional.empty()));
        }

        @Test
        void canContainThemselves() {
            var tree = new Tree("a", List.of(new Tree("b", List.of()), new Tree("c", List.of())));

            assertThat(Value.of(tree).as(Tree.class)).isEqualTo(tree);
        }

        @Test
        void canBeEmpty() {
            assertThat(Value.Fields.EMPTY.as(Nothing.class)).isEqualTo(new Nothing());
        }

        @Test
        void canHaveEveryKindOfData() {
            var everything =
                    new Everything(
                            true,
                            'c',
                            (byte) -128,
                            (short) 7,
                            Long.MIN_VALUE,
                            0.1f,
                            0.1,
                            BigInteger.TWO.pow(70),
                            new BigDecimal("0.1"),
                            5L,
                            "text",
                            Map.of("a", List.of(1L, new BigDecimal("0.5"))),
                            Value.of(1),
                            Value.Fields.EMPTY,
                            Set.of("x"),
                            List.of(1L),
                            Collections.singletonMap("a", null),
                            OptionalInt.of(1),
                            OptionalLong.empty(),
                            OptionalDouble.of(0.5),
                            Instant.EPOCH,
                            LocalDate.EPOCH,
                            Duration.ofSeconds(1),
                            new UUID(1, 2),
                            URI.create("a:b"),
                            Path.of("a/b"),
                            StepId.of("s"));

            assertThat(Value.of(everything).as(Everything.class))
                    .usingRecursiveComparison()
                    .isEqualTo(everything);
        }

        @Test
        void comeBackAsTheyWere() {
            Seeded.times(
                    2000,
                    random -> {
                        var texts = new RandomValues(random);
                        var author =
                                new Author(
                                        texts.text(),
                                        random.nextBoolean() ? random.nextInt() : null);
                        var note = Optional.of(texts.text()).filter(_ -> random.nextBoolean());
                        var mood = random.nextBoolean() ? Mood.HAPPY : Mood.VERY_SAD;
                        var review =
                                new Review(
                                        texts.text(),
                                        random.nextInt(),
                                        List.of(author),
                                        note,
                                        mood);

                        assertThat(Value.of(review).as(Review.class)).isEqualTo(review);
                    });
        }
    }

    @Nested
    class OtherTypes {

        @Test
        void enumsMayBeWrittenInAnyCase() {
            assertThat(Value.of("VERY_SAD").as(Mood.class)).isEqualTo(Mood.VERY_SAD);
            assertThat(Value.of("very-sad").as(Mood.class)).isEqualTo(Mood.VERY_SAD);
        }

        @Test
        void primitivesAndTheirBoxesAreTheSame() {
            assertThat(Value.of(3).as(int.class))
                    .isEqualTo(3)
                    .isEqualTo(Value.of(3.0).as(Integer.class));
            assertThat(Value.of(3).as(double.class)).isEqualTo(3.0);
            assertThat(Value.of(false).as(boolean.class)).isFalse();
        }

        @Test
        void anythingBecomesPlainJava() {
            var plain =
                    Value.Fields.EMPTY
                            .with("a", Arrays.asList(1, null))
                            .with("b", 0.5)
                            .as(Object.class);

            assertThat(plain)
                    .isEqualTo(Map.of("a", Arrays.asList(1L, null), "b", new BigDecimal("0.5")));
        }

        @Test
        void wholeNumbersAreGivenAsPeopleWriteThem() {
            assertThat(Value.of(100).number()).isEqualTo(new BigDecimal("100"));
            assertThat(Value.of(1.50).number()).isEqualTo(new BigDecimal("1.5"));
        }

        @Test
        void numbersThatFitNoLongStayExact() {
            var large = BigInteger.TWO.pow(63);

            assertThat(Value.of(large).as(Object.class)).isEqualTo(large);
            assertThat(Value.of(large.subtract(BigInteger.ONE)).as(Object.class))
                    .isEqualTo(Long.MAX_VALUE);
        }

        @Test
        void plainMapsKeepNulls() {
            Map<?, ?> map = Value.Fields.EMPTY.with("a", null).as(Map.class);

            assertThat(map).isEqualTo(Collections.singletonMap("a", null));
        }

        @Test
        void listsOfRecordsAreRead() {
            var value = Value.of(List.of(Map.of("name", "Ann"), Map.of("name", "Bob", "age", 2)));

            assertThat(value.asList(Author.class))
                    .containsExactly(new Author("Ann", null), new Author("Bob", 2));
        }

        @Test
        void arraysAreRead() {
            assertThat(Value.of(List.of(1, 2)).as(int[].class)).containsExactly(1, 2);
            assertThat(Value.of(List.of(List.of("a"), List.of())).as(String[][].class))
                    .isDeepEqualTo(new String[][] {{"a"}, {}});
        }

        @Test
        void valuesStayTheSameObject() {
            var value = Value.of(Map.of("a", 1));

            assertThat(value.as(Value.class)).isSameAs(value);
            assertThat(value.as(Value.Fields.class)).isSameAs(value);
        }
    }
}
