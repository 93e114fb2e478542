package dev.nerve.taste;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NameRulesTest {

    @Test
    void firstSentenceThatAsksAQuestionIsReported() {
        assertThat(NameRules.violations(List.of(type("RunList", "How runs are listed."))))
                .singleElement()
                .asString()
                .endsWith("the first sentence asks a question");
        assertThat(NameRules.violations(List.of(type("RunList", "A list of runs.")))).isEmpty();
    }

    @Test
    void manyNamesWithOneWordAreReported() {
        assertThat(NameRules.violations(project("Life", "Curtain", "Desk", "Bell", "Veil", "Hut")))
                .singleElement()
                .asString()
                .startsWith("too many names with one word: [Bell, Curtain, ");
    }

    @Test
    void manyBareParticiplesAreReported() {
        assertThat(NameRules.violations(project("Asking", "Needed", "Broken")))
                .containsExactly("too many bare participles: [Asking, Broken, Needed]");
    }

    @Test
    void manyNamesForSeveralTypesAreReported() {
        var names = List.of("RunTable0", "RunTable1", "RunTable2");
        var again = names.stream().map(name -> Source.of(path("other", name), "class " + name));

        assertThat(NameRules.violations(Stream.concat(project().stream(), again).toList()))
                .containsExactly("too many names for several types: " + names);
    }

    /// {@return enough sound types for the rules on all names, and some more}
    private static List<Source> project(String... names) {
        var sound = IntStream.range(0, 101).mapToObj(number -> "RunTable" + number);
        return Stream.concat(sound, Stream.of(names))
                .map(name -> type(name, "A planted type."))
                .toList();
    }

    private static Source type(String name, String sentence) {
        return Source.of(path("one", name), "/// " + sentence + "\nfinal class " + name + " {}\n");
    }

    private static String path(String place, String name) {
        return "nerve-core/src/main/java/" + place + "/" + name + ".java";
    }
}
