package dev.nerve.taste;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TidyTest {

    private static final Source DESCRIPTION =
            Source.of("package-info.java", "/// What is planted.\n@NullMarked\npackage planted;\n");

    @Test
    void projectIsTidy() throws IOException {
        var sources = Source.ofProject();

        assertThat(sources).hasSizeGreaterThan(50);
        assertThat(Tidy.violations(sources)).isEmpty();
    }

    @Nested
    class WhenSomethingIsPlanted {

        @Test
        void tidyClassIsNotReported() {
            planted("record Tidy(int one, int two, int three, int four, int five, int six) {}");
        }

        @Test
        void longFileIsReported() {
            planted("\n".repeat(500), "more than 500 lines");
        }

        @Test
        void longLineIsReported() {
            planted("//" + " ä".repeat(49));
            planted("//" + " ä".repeat(50), "more than 100 columns");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "boolean b = failed.message().equals(late);",
                    "boolean b = e.getMessage().contains(\"broken\");",
                    "boolean b = String.valueOf(e.getMessage())\n.startsWith(\"no \");",
                    "boolean b = late.equals(failed.message());"
                })
        void causeRecognisedByItsMessageIsReported(String code) {
            planted("class A {\n" + code + "\n}", "recognises a cause by the text of its message");
        }

        @Test
        void messageThatIsOnlyShownIsNotReported() {
            planted("class A { String s = e.getMessage() + \".\"; boolean b = a.equals(c); }");
        }

        @Test
        void longMethodIsReported() {
            planted("class A {\nvoid long_() {" + "\n;".repeat(60) + "\n}}");
            planted(
                    "class A {\nvoid long_() {" + "\n;".repeat(61) + "\n}}",
                    "long_ has more than 60 lines");
        }

        @Test
        void manyParametersAreReported() {
            planted("class A { void few(int a, int b, int c, int d, int e, int f) {} }");
            planted(
                    "class A { void many(int a, int b, int c, int d, int e, int f, int g) {} }",
                    "many has more than 6 parameters");
        }

        @Test
        void manyComponentsAreReported() {
            planted(
                    "record A(int a, int b, int c, int d, int e, int f, int g) { static int h; }",
                    "record A has more than 6 components");
        }

        @ParameterizedTest
        @ValueSource(strings = {"dev.nerve.protocol", "dev.nerve.protocol.run"})
        void manyComponentsAreAllowedOnTheWire(String name) {
            assertThat(Tidy.violations(withManyComponents(name))).isEmpty();
        }

        @ParameterizedTest
        @ValueSource(strings = {"dev.nerve.protocols", "dev.nerve.run", "dev.nerve"})
        void manyComponentsAreReportedElsewhere(String name) {
            assertThat(Tidy.violations(withManyComponents(name)))
                    .containsExactly("Planted.java:2: record A has more than 6 components");
        }

        @Test
        void manyComponentsAreAllowedInTheOutputOfALocalCommand() {
            var record = "record A(int a, int b, int c, int d, int e, int f, int g)";
            planted(record + " implements ProtocolRecord {}");
            planted(record + " implements Comparable {}", "record A has more than 6 components");
        }

        private static List<Source> withManyComponents(String name) {
            var description = "/// What is planted.\n@NullMarked\npackage %s;\n".formatted(name);
            var code = "record A(int a, int b, int c, int d, int e, int f, int g) {}";
            return List.of(
                    Source.of("package-info.java", description),
                    Source.of("Planted.java", "package %s;\n%s".formatted(name, code)));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "if (true) { ; }",
                    "if (true) { ; } else { ; }",
                    "for (;;) { ; }",
                    "for (var a : b) { ; }",
                    "do { ; } while (true);",
                    "synchronized (this) { ; }",
                    "switch (1) { case 1 -> {} }",
                    "try { ; } finally { ; }",
                    "Runnable r = () -> { ; };"
                })
        void deepNestingIsReported(String inner) {
            var deep = "while (true) { if (true) { for (;;) {\n%s\n} } }".formatted(inner);

            planted("class A { void a() {\n" + deep + "\n} }");
            planted(
                    "class A { void a() {\nif (true) { " + deep + " }\n} }",
                    "nested more than 4 deep");
        }

        @Test
        void elseIfIsNoDeeperThanItsIf() {
            planted("class A { void a() { if (a) {}" + "\nelse if (b) {}".repeat(9) + " } }");
        }

        @ParameterizedTest
        @CsvSource({
            "NodeManager",
            "Helper",
            "NodeUtil",
            "NodeUtils",
            "TextProcessor",
            "EventHandler",
            "NodeImpl",
            "BaseNode",
            "AbstractNode",
            "DefaultNode",
            "INode"
        })
        void namesThatSayNothingAreReported(String name) {
            planted("class " + name + " {}", "'" + name + "' does not say what it is");
            planted(
                    "class A { interface " + name + " {} }",
                    "'" + name + "' does not say what it is");
        }

        @ParameterizedTest
        @ValueSource(strings = {"Basement", "Defaults", "Identity", "Id", "Implement", "Utility"})
        void namesThatResembleThemAreNot(String name) {
            planted("class " + name + " {}");
        }

        @Test
        void bannedWordsAreReported() {
            planted("// TO" + "DO later", "do it, or say in the notes that it is not done");
            planted("/// @auth" + "or me", "the history knows who wrote it");
            planted("// see /ho" + "me/me/file", "a path of one machine");
            planted("// see /wo" + "rk/file", "a path of one machine");
        }

        private void planted(String text, String... messages) {
            var source = Source.of("Planted.java", "package planted;\n" + text);

            var found = Tidy.violations(List.of(DESCRIPTION, source));

            assertThat(found).hasSameSizeAs(messages);
            for (int i = 0; i < messages.length; i++) {
                assertThat(found.get(i)).startsWith("Planted.java:").endsWith(": " + messages[i]);
            }
        }
    }

    @Nested
    class WhenAPackageIsPlanted {

        @Test
        void packageWithoutDescriptionIsReportedOnce() {
            var sources =
                    List.of(
                            Source.of("a/One.java", "package a; class One {}"),
                            Source.of("a/Two.java", "package a; class Two {}"));

            assertThat(Tidy.violations(sources))
                    .containsExactly("a/One.java:1: package a has no package-info");
        }

        @Test
        void packageThatIsNotNullMarkedIsReported() {
            described("/// What it is.\npackage a;", "the package is not @NullMarked");
        }

        @ParameterizedTest
        @ValueSource(strings = {"", "/// what it is.\n", "/// What it is\n", "// What it is.\n"})
        void packageWithoutASentenceIsReported(String comment) {
            described(
                    comment + "@NullMarked\npackage a;",
                    "the package is not described by a sentence");
        }

        @Test
        void sentenceMayBeLong() {
            assertThat(violations("/// What it is,\n/// and more.\n@NullMarked\npackage a;"))
                    .isEmpty();
        }

        @Test
        void packageOfShippedCodeWithMoreThan25FilesIsReported() {
            var sources = new ArrayList<>(List.of(DESCRIPTION));
            for (int file = 0; file < 26; file++) {
                var name = "One" + file;
                var text = "package planted; class %s {}".formatted(name);
                sources.add(Source.of("a/%s.java".formatted(name), text));
            }

            assertThat(Tidy.violations(sources))
                    .containsExactly("package planted has 26 files, more than 25");
        }

        private void described(String text, String message) {
            assertThat(violations(text)).containsExactly("a/package-info.java:1: " + message);
        }

        private List<String> violations(String text) {
            return Tidy.violations(List.of(Source.of("a/package-info.java", text)));
        }
    }
}
