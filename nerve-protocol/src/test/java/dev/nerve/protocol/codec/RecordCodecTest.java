package dev.nerve.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordCodecTest {

    private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

    private static final Sample SAMPLE =
            new Sample(
                    "Ada",
                    true,
                    7,
                    Long.MAX_VALUE,
                    new BigDecimal("0.125"),
                    NOON,
                    Value.of(List.of(1, "two")),
                    Value.fields(Map.of("a", 1)),
                    Colour.DARK_RED,
                    new Part("x", null),
                    List.of(new Part("y", 2)),
                    Map.of("k", 3L),
                    "keyword");

    private static final String JSON =
            """
            {"user_name":"Ada","is_on":true,"count":7,"size":9223372036854775807,"cost":0.125,\
            "since":"2026-01-31T12:00:00Z","any":[1,"two"],"labels":{"a":1},"colour":"dark_red",\
            "part":{"id":"x"},"parts":[{"id":"y","weight":2}],"sizes":{"k":3},"default":"keyword"}\
            """;

    @Test
    void aRecordIsAnObjectWithNamesInSnakeCase() {
        assertThat(RecordCodec.toJson(SAMPLE)).isEqualTo(JSON);
        assertThat(RecordCodec.parse(Sample.class, JSON)).isEqualTo(SAMPLE);
    }

    @Test
    void nullIsLeftOut() {
        var optional = new Loose(null, null, null, Value.NULL, Value.Fields.EMPTY, List.of());

        assertThat(RecordCodec.toJson(optional)).isEqualTo("{\"fields\":{},\"items\":[]}");
    }

    @Test
    void whatIsLeftOutIsNullOrEmpty() {
        var optional = new Loose(null, null, null, Value.NULL, Value.Fields.EMPTY, List.of());

        assertThat(RecordCodec.parse(Loose.class, "{}")).isEqualTo(optional);
        assertThat(
                        RecordCodec.parse(
                                Loose.class,
                                """
                                {"flag": null, "number": null, "open": null, "value": null,
                                 "fields": null, "items": null}
                                """))
                .isEqualTo(optional);
    }

    @Test
    void unknownFieldsAreIgnored() {
        assertThat(RecordCodec.parse(Part.class, "{\"new\":{\"a\":[1]},\"id\":\"x\"}"))
                .isEqualTo(new Part("x", null));
    }

    @Test
    void allProblemsAreReportedAtOnce() {
        refused(
                Sample.class,
                """
                {"is_on": "yes", "count": 3000000000, "size": 1.5, "cost": "1", "since": "noon",
                 "labels": [], "colour": "red", "part": {"id": 1}, "parts": [{"id": "a"}, {}, 7],
                 "sizes": {"odd name": "x"}, "default": []}
                """,
                "invalid Sample: 'user_name' is missing: it must be a text;"
                        + " 'is_on' must be true or false, not a text;"
                        + " 'count' must be a whole number from -2147483648 to 2147483647;"
                        + " 'size' must be a whole number from -9223372036854775808"
                        + " to 9223372036854775807;"
                        + " 'cost' must be a number, not a text;"
                        + " 'since' must be a time such as 2026-01-31T12:00:00Z;"
                        + " 'labels' must be an object, not a list;"
                        + " 'colour' must be one of green, dark_red;"
                        + " 'part.id' must be a text, not a number;"
                        + " 'parts[1].id' is missing: it must be a text;"
                        + " 'parts[2]' must be an object, not a number;"
                        + " 'sizes[\"odd name\"]' must be a whole number from"
                        + " -9223372036854775808 to 9223372036854775807, not a text;"
                        + " 'default' must be a text, not a list");
    }

    @Test
    void aMessageHasTwentyProblemsAtMost() {
        var many = Value.fields(Map.of("items", Collections.nCopies(1_000, 1)));

        assertThatThrownBy(() -> RecordCodec.decode(Loose.class, many))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("invalid Loose: 'items[0]' must be a text, not a number;")
                .hasMessageEndingWith("; and 980 more problems");
    }

    @Test
    void theInputCanHaveAName() {
        assertThatThrownBy(() -> RecordCodec.decode(Part.class, Value.NULL, "params of cut"))
                .hasMessage("invalid params of cut: it must be an object, not null");
    }

    @Test
    void theReasonOfAConstructorIsReported() {
        refused(
                Range.class,
                "{\"from\": 2, \"to\": 1}",
                "invalid Range: it is refused: from 2 to 1 is no range");
    }

    @ParameterizedTest
    @CsvSource({
        "-2147483648, true",
        "2147483647, true",
        "2147483648, false",
        "1.0, true",
        "1e2, true",
        "1.5, false",
        "1e999, false"
    })
    void aWholeNumberIsExact(String number, boolean isWhole) {
        var value = Json.parse("{\"id\": \"x\", \"weight\": %s}".formatted(number));

        if (isWhole) {
            assertThat(RecordCodec.decode(Part.class, value).weight())
                    .isEqualTo(new BigDecimal(number).intValueExact());
        } else {
            assertThatThrownBy(() -> RecordCodec.decode(Part.class, value))
                    .isInstanceOf(NerveException.Invalid.class);
        }
    }

    @Test
    void aTreeOfRecordsHasALimit() {
        var tree = new Tree(List.of());
        for (int i = 0; i < 10_000; i++) {
            tree = new Tree(List.of(tree));
        }
        var deep = tree;
        Value value = Value.Fields.EMPTY;
        for (int i = 0; i < 10_000; i++) {
            value = new Value.Fields(Map.of("trees", new Value.Items(List.of(value))));
        }
        var nested = value;

        assertThatThrownBy(() -> RecordCodec.encode(deep))
                .hasMessage("a record is nested more than 128 deep");
        assertThatThrownBy(() -> RecordCodec.decode(Tree.class, nested))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("is nested more than 128 deep");
    }

    @Test
    void aValueThatMayBeMissingCanAlsoBeNull() {
        assertThat(RecordCodec.parse(Change.class, "{}")).isEqualTo(new Change(null));
        assertThat(RecordCodec.parse(Change.class, "{\"value\":null}"))
                .isEqualTo(new Change(Value.NULL));
        assertThat(RecordCodec.toJson(new Change(null))).isEqualTo("{}");
        assertThat(RecordCodec.toJson(new Change(Value.NULL))).isEqualTo("{\"value\":null}");
    }

    @Test
    void aComponentOfAnUnknownTypeIsAnError() {
        assertThatThrownBy(() -> RecordCodec.encode(new Odd('x')))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the protocol has no form for char");
    }

    private static void refused(Class<? extends Record> type, String json, String message) {
        assertThatThrownBy(() -> RecordCodec.parse(type, json))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage(message);
    }

    private enum Colour {
        GREEN,
        DARK_RED
    }

    private record Part(String id, @Nullable Integer weight) {}

    private record Sample(
            String userName,
            boolean isOn,
            int count,
            long size,
            BigDecimal cost,
            Instant since,
            Value any,
            Value.Fields labels,
            Colour colour,
            Part part,
            List<Part> parts,
            Map<String, Long> sizes,
            @WireName("default") String otherwise) {}

    private record Loose(
            @Nullable Boolean flag,
            @Nullable Long number,
            Value.@Nullable Fields open,
            Value value,
            Value.Fields fields,
            List<String> items) {}

    record Range(int from, int to) {
        Range {
            if (from > to) {
                throw new IllegalArgumentException("from %d to %d is no range".formatted(from, to));
            }
        }
    }

    private record Change(@Nullable Value value) {}

    private record Tree(List<Tree> trees) {}

    private record Odd(char letter) {}
}
