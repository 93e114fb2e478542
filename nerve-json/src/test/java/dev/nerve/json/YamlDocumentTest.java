package dev.nerve.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class YamlDocumentTest {

    @Test
    void fieldsAreReadAsWhatTheyAre() {
        var top =
                document(
                                """
                                name: 12
                                window: 1000
                                price: 0.5
                                once: true
                                delay: 20ms
                                inner: {a: x}
                                list: [{b: y}, {b: z}]
                                named: {one: {c: 1}, two: {c: 2}}
                                """)
                        .root();

        assertThat(top.text("name")).contains("12");
        assertThat(top.wholeNumber("window", 1)).contains(1000L);
        assertThat(top.nonNegativeNumber("price")).contains(new BigDecimal("0.5"));
        assertThat(top.isTrue("once")).isTrue();
        assertThat(top.duration("delay")).contains(Duration.ofMillis(20));
        assertThat(top.section("inner").flatMap(inner -> inner.text("a"))).contains("x");
        assertThat(top.sections("list").stream().flatMap(item -> item.text("b").stream()))
                .containsExactly("y", "z");
        assertThat(top.sectionsByName("named").keySet()).containsExactly("one", "two");
    }

    @Test
    void aMissingFieldIsNoProblem() {
        var document = document("a:\n");
        var top = document.root();

        assertThat(top.text("a")).isEmpty();
        assertThat(top.wholeNumber("b", 0)).isEmpty();
        assertThat(top.isTrue("c")).isFalse();
        assertThat(top.sections("d")).isEmpty();
        assertThat(document.problems()).isEmpty();
    }

    @Test
    void allProblemsAreToldAtOnceWithTheirPlaces() {
        var document =
                document(
                        """
                        name: [1]
                        window: many
                        list:
                          - delay: soon
                          - 5
                        other: 1
                        """);
        var top = document.root();
        top.text("name");
        top.wholeNumber("window", 1);
        top.sections("list").forEach(item -> item.duration("delay"));
        top.rejectUnknownFields();

        assertThatThrownBy(document::requireNoProblems)
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage(
                        """
                        test.yaml:1:1: 'name' must be a text
                        test.yaml:2:1: 'window' must be a whole number from 1
                        test.yaml:5:5: write fields such as 'name: value' here
                        test.yaml:4:5: invalid duration 'soon': write 500ms, 2s, 1.5m, 1h or 1d
                        test.yaml:6:1: there is no field 'other'; there are: list, name, window\
                        """);
    }

    @Test
    void whatIsMissingIsToldWhereItWouldBe() {
        var document = document("answers:\n  - when: x\n");
        document.root().sections("answers").getFirst().addProblem("say", "say something");

        assertThat(document.problems()).containsExactly("test.yaml:2:5: say something");
    }

    @Test
    void aListIsNoObject() {
        var document = document("- a\n");

        assertThat(document.root().names()).isEmpty();
        assertThat(document.problems())
                .containsExactly("test.yaml:1:1: write fields such as 'name: value' here");
        assertThat(document.value()).isEqualTo(Value.of(List.of("a")));
    }

    @Test
    void manyProblemsAreCounted() {
        var document = document("a: 1\n".repeat(1));
        for (int i = 0; i < 25; i++) {
            document.root().addProblem("a", "wrong " + i);
        }

        assertThatThrownBy(document::requireNoProblems)
                .hasMessageContaining("wrong 19")
                .hasMessageNotContaining("wrong 20")
                .hasMessageEndingWith("… and 5 more");
    }

    @Test
    void aVeryLargeFileIsRefused() {
        assertThatThrownBy(() -> document("# " + "x".repeat(1024 * 1024)))
                .hasMessage("test.yaml:1:1: it is too large: the limit is 1 MiB; split the file");
    }

    @Test
    void valuesAreTheSameAsWithoutPlaces() {
        assertThat(document("a: {b: [1, {c: 2}]}").value())
                .isEqualTo(Value.of(Map.of("a", Map.of("b", List.of(1, Map.of("c", 2))))));
    }

    private static YamlDocument document(String text) {
        return Yaml.document("test.yaml", text);
    }
}
