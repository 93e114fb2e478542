package dev.nerve.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import dev.nerve.value.ValueLimits;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "yes        | \"yes\"",
                "no         | \"no\"",
                "on         | \"on\"",
                "true       | true",
                "False      | false",
                "~          | null",
                "null       | null",
                "'null'     | \"null\"",
                "12         | 12",
                "'12'       | \"12\"",
                "+1.50      | 1.5",
                ".5         | 0.5",
                "1e3        | 1000",
                "0o17       | 15",
                "0x1F       | 31",
                "017        | 17",
                "1_000      | \"1_000\"",
                "12:30:45   | \"12:30:45\"",
                "2026-01-02 | \"2026-01-02\"",
                "0b11       | \"0b11\"",
                "a # b      | \"a\"",
                "[1, [a]]   | [1,[\"a\"]]",
                "{a: 1, b: } | {\"a\":1,\"b\":null}",
                "{\"a\": [true]} | {\"a\":[true]}",
            })
    void wordsMeanWhatTheCoreSchemaSays(String text, String json) {
        assertThat(parse(text)).isEqualTo(Json.parse(json));
    }

    @Test
    void blocksAreRead() {
        var text =
                """
                # A comment.
                name: demo
                answers:
                  - say: |
                      two
                      lines
                  - say: >-
                      one
                      line
                """;

        var value = parse(text);

        assertThat(value.toJson())
                .isEqualTo(
                        "{\"name\":\"demo\",\"answers\":[{\"say\":\"two\\nlines\\n\"},"
                                + "{\"say\":\"one line\"}]}");
    }

    @Test
    void anEmptyTextIsNull() {
        assertThat(parse("")).isEqualTo(Value.NULL);
        assertThat(parse("# only a comment\n")).isEqualTo(Value.NULL);
        assertThat(parse("---\n...\n")).isEqualTo(Value.NULL);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a: 1\\nb: 2\\na: 3 | 3:1: the name 'a' is there twice",
                "a: &x 1        | 1:4: anchors (&name) and aliases (*name) are not taken; write it",
                "a: *x          | 1:4: anchors (&name) and aliases (*name) are not taken; write it",
                "a: !!str 1     | 1:4: tags (!name) are not taken; leave it out",
                "- !java.net.URL [x] | 1:3: tags (!name) are not taken; leave it out",
                "a: 1\\n---\\nb: 2 | 3:1: there is more than one document",
                "a:\\n\\tb: 1     | 2:1: a tab is here (hint: indent with spaces)",
                "a: &x [1]      | 1:4: anchors (&name) and aliases (*name) are not taken; write it",
                "a: &x {b: 1}   | 1:4: anchors (&name) and aliases (*name) are not taken; write it",
                "- &x >\\n  a     | 1:3: anchors (&name) and aliases (*name) are not taken",
                "ü😀: &x 'a'    | 1:5: anchors (&name) and aliases (*name) are not taken; write it",
                "&x a: 1        | 1:1: anchors (&name) and aliases (*name) are not taken; write it",
                "a: .inf        | 1:4: '.inf' cannot be stored as a number; put it in quotes",
                "? [a]\\n: b     | 1:4: the name of a field is a text, not a list or an object",
                "a: 1e2000      | 1:4: '1e2000' has too many digits",
                "a: [1          | 1:4: the '[' that is opened here is not closed (hint: add",
                "a: b: c        | 1:5: a text with ': ' in it needs quotes (hint: put the",
                "a: \"x         | 1:4: the quote that is opened here is not closed (hint: add a \"",
                "a:\\n  - [1,\\n    | 2:5: the '[' that is opened here is not closed",
                "a: [1, , 2]    | 1:8: there is no value before this (hint: add one, or put a text",
                "@a             | 1:1: a text cannot begin with '@' (hint: put it in quotes)",
            })
    void whatIsNotTakenIsToldWithItsPlace(String text, String message) {
        assertThatThrownBy(() -> parse(text.replace("\\n", "\n").replace("\\t", "\t")))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("test.yaml:" + message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void aCharacterThatMayNotBeThereIsToldWithItsPlace() {
        assertThatThrownBy(() -> parse("a: 1\nb: \u0007"))
                .hasMessage("test.yaml:2:4: the character U+0007 is not allowed");
    }

    @Test
    void bytesThatAreNoUtf8AreToldWithTheirPlace() {
        assertThatThrownBy(() -> Yaml.document("test.yaml", new byte[] {'a', '\n', (byte) 0xff}))
                .hasMessage("test.yaml:2:1: these bytes are not UTF-8");
    }

    @Test
    void valuesAreAsDeepAsTheyMayBeAndNoDeeper() {
        var deepest = "[".repeat(ValueLimits.MAX_DEPTH) + "]".repeat(ValueLimits.MAX_DEPTH);

        assertThat(parse(deepest).toJson()).isEqualTo(deepest);
        assertThatThrownBy(() -> parse("[" + deepest + "]"))
                .hasMessage("test.yaml:1:129: it is nested more than 128 levels deep");
    }

    @Test
    @Timeout(30)
    void hostileTextsAreRefusedSoon() {
        refused("[".repeat(500_000));
        refused("{a: ".repeat(500_000));
        refused("- ".repeat(500_000));
        refused("? ".repeat(500_000));
        refused("9".repeat(500_000));
        refused("0x" + "f".repeat(500_000));
        refused("\t".repeat(500_000) + "a");
        refused("a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n");
        refused("x".repeat(1024 * 1024 + 1));
    }

    private static void refused(String text) {
        assertThatThrownBy(() -> parse(text)).isInstanceOf(NerveException.Invalid.class);
    }

    @Test
    @Timeout(30)
    void largeTextsAreReadSoon() {
        var scalar = "x".repeat(1_000_000);
        var list = "- a\n".repeat(200_000);

        assertThat(parse("a: '" + scalar + "'").at("a").text()).isEqualTo(scalar);
        assertThat(parse("a: " + scalar).at("a").text()).isEqualTo(scalar);
        assertThat(parse(list).items()).hasSize(200_000);
    }

    @Test
    void jsonIsYaml() {
        RandomSeeds.each(
                300,
                random -> {
                    var value = new RandomTree(random).next(4);

                    assertThat(parse(value.toPrettyJson())).isEqualTo(value);
                });
    }

    @Test
    void whateverComesInAValueOrAnExplanationComesOut() {
        RandomSeeds.each(
                5_000,
                random -> {
                    var text = random.nextBoolean() ? bytes(random) : signs(random);
                    try {
                        assertThat(parse(text)).isNotNull();
                    } catch (NerveException.Invalid e) {
                        assertThat(e).hasMessageMatching("test\\.yaml:\\d+:\\d+: \\S.*");
                    }
                });
    }

    private static String bytes(Random random) {
        var bytes = new byte[random.nextInt(60)];
        random.nextBytes(bytes);
        return new String(
                bytes,
                random.nextBoolean() ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_16);
    }

    private static String signs(Random random) {
        var signs = "ab1:-?[]{},#&*!|>'\"%@`~ \n\t\\<=.\r\u0085\ufeff\ud83d";
        return IntStream.range(0, random.nextInt(40))
                .mapToObj(_ -> Character.toString(signs.charAt(random.nextInt(signs.length()))))
                .collect(Collectors.joining());
    }

    private static Value parse(String text) {
        return Yaml.parse("test.yaml", text);
    }

    /// Values whose JSON has only what YAML can read too.
    private record RandomTree(Random random) {

        private Value next(int depth) {
            return switch (random.nextInt(depth == 0 ? 4 : 6)) {
                case 0 -> Value.NULL;
                case 1 -> new Value.Bool(random.nextBoolean());
                case 2 -> Value.of(random.nextInt());
                case 3 -> new Value.Text(text());
                case 4 ->
                        new Value.Items(
                                IntStream.range(0, random.nextInt(4))
                                        .mapToObj(_ -> next(depth - 1))
                                        .toList());
                default ->
                        new Value.Fields(
                                IntStream.range(0, random.nextInt(4))
                                        .boxed()
                                        .collect(
                                                Collectors.toMap(
                                                        i -> i + text(), _ -> next(depth - 1))));
            };
        }

        private String text() {
            var signs = "ab:- #'\"{}[]\n\t\\€yes1";
            return IntStream.range(0, random.nextInt(8))
                    .mapToObj(_ -> Character.toString(signs.charAt(random.nextInt(signs.length()))))
                    .collect(Collectors.joining());
        }
    }
}
