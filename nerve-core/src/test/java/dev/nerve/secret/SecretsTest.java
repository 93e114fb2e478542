package dev.nerve.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.TextTruncator;
import dev.nerve.store.journal.EffectWork;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Seeded;
import dev.nerve.value.Value;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    private static final String KEY = "sk-dummy-key-1234";

    private final Secrets secrets = Secrets.of(List.of(KEY));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "KEY",
                "ANTHROPIC_API_KEY",
                "github_token",
                "SECRET_SAUCE",
                "PGPASSWORD_PASSWORD",
                "DB_PASSWD",
                "AWS_CREDENTIAL",
                "GOOGLE_CREDENTIALS_JSON",
                "PROXY_AUTHORIZATION"
            })
    void nameWithATellingWordHoldsASecret(String name) {
        assertThat(Secrets.fromEnvironment(Map.of(name, KEY)).mask("it is " + KEY))
                .isEqualTo("it is ***");
    }

    @ParameterizedTest
    @ValueSource(strings = {"KEYMAP", "MONKEY_BUSINESS", "TOKENIZER", "HOME", "XDG_KEYS", ""})
    void nameWithoutATellingWordHoldsNone(String name) {
        assertThat(Secrets.fromEnvironment(Map.of(name, "german-layout")).isEmpty()).isTrue();
    }

    @Test
    void shortValueIsNoSecret() {
        var found = Secrets.fromEnvironment(Map.of("A_KEY", "1234567", "B_KEY", "12345678"));

        assertThat(found.mask("1234567 12345678")).isEqualTo("1234567 ***");
    }

    @Test
    void personNamesVariablesThatHoldSecretsAndThoseThatDoNot() {
        var names = new SecretNames(Set.of("DATABASE_URL"), Set.of("PUBLIC_KEY"));
        var environment =
                Map.of("DATABASE_URL", "pg://me:dummy@db", "PUBLIC_KEY", "ssh-ed25519", "A", "b");

        assertThat(names.findIn(environment).mask("pg://me:dummy@db ssh-ed25519 b"))
                .isEqualTo("*** ssh-ed25519 b");
    }

    @Test
    void valueIsMaskedWithTheNamesOfItsFields() {
        var value = Value.of(Map.of("list", List.of("a " + KEY, 7), KEY, "b"));

        assertThat(secrets.mask(value))
                .isEqualTo(Value.of(Map.of("list", List.of("a ***", 7), "***", "b")));
        assertThat(secrets.areIn(value)).isTrue();
    }

    @Test
    void valueWithoutASecretStaysTheSameObject() {
        var value = Value.of(Map.of("list", List.of("a", 7)));

        assertThat(secrets.mask(value)).isSameAs(value);
        assertThat(Secrets.NONE.mask(value)).isSameAs(value);
    }

    @Test
    void numberThatIsASecretIsMasked() {
        var digits = Secrets.of(List.of("1234567890"));

        assertThat(digits.mask(Value.of(List.of(1234567890L, 12))))
                .isEqualTo(Value.of(List.of("***", 12)));
    }

    @Test
    void secretOfSeveralLinesIsFoundInJsonAndOnTerminals() {
        var lines = Secrets.of(List.of("-- begin\n\"dummy\"\n-- end\n"));

        assertThat(lines.mask("-- begin\n\"dummy\"\n-- end\nx")).isEqualTo("***\nx");
        assertThat(lines.mask("{\"a\":\"-- begin\\n\\\"dummy\\\"\\n-- end\\n\"}"))
                .isEqualTo("{\"a\":\"***\\n\"}");
        assertThat(lines.mask("-- begin\r\n\"dummy\"\r\n-- end\r\n")).isEqualTo("***\r\n");
    }

    @Test
    void secretsThatOverlapAreHiddenAsAWhole() {
        var two = Secrets.of(List.of("dummy-one-two", "one-two-three", "one-two-"));

        assertThat(two.mask("a dummy-one-two-three b")).isEqualTo("a *** b");
    }

    @Test
    void endThatMayBeginASecretIsHeldBackUntilItIsDecided() {
        var stream = secrets.streamingText();

        assertThat(stream.mask("it is sk-dum")).isEqualTo("it is ");
        assertThat(stream.mask("my-key-12")).isEmpty();
        assertThat(stream.mask("34")).isEqualTo("***");
        assertThat(stream.mask("!")).isEqualTo("!");
        assertThat(stream.mask("sk-dummied")).isEqualTo("sk-dummied");
        assertThat(stream.mask("sk")).isEmpty();
        assertThat(stream.end()).isEqualTo("sk");
        assertThat(stream.mask("-dummy-key-1234")).isEqualTo("-dummy-key-1234");
    }

    @Test
    void maskOnATerminalIsAsLongAsTheSecret() {
        var umlauts = Secrets.of(List.of("schlüssel-€uro"));
        var screen = umlauts.streamingScreenBytes();
        var text = "ä[schlüssel-€uro]ö".getBytes(StandardCharsets.UTF_8);

        assertThat(inPieces(screen, text, new Random(1))).isEqualTo("ä[**************]ö");
    }

    @Test
    void streamsGiveTheSameInWhateverPiecesTheyCome() {
        Seeded.times(
                2_000,
                random -> {
                    var values = values(random);
                    var some = Secrets.of(values);
                    var text = text(values, random);
                    var expected = masked(values, text);

                    assertThat(some.mask(text)).isEqualTo(expected);
                    assertThat(some.areIn(text)).isEqualTo(!expected.equals(text));
                    assertThat(inPieces(some.streamingText(), text, random)).isEqualTo(expected);
                    var bytes = text.getBytes(StandardCharsets.UTF_8);
                    assertThat(inPieces(some.streamingBytes(), bytes, random)).isEqualTo(expected);
                });
    }

    /// {@return secrets of few letters, so that they overlap and contain each other}
    private static List<String> values(Random random) {
        var values = new ArrayList<String>();
        for (int i = random.nextInt(6); i >= 0; i--) {
            values.add(letters(8 + random.nextInt(6), random));
        }
        return values;
    }

    private static String letters(int length, Random random) {
        var letters = "ab€";
        var text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(random.nextInt(10) == 0 ? letters.charAt(2) : letters.charAt(i % 2));
        }
        return text.toString();
    }

    private static String text(List<String> values, Random random) {
        var text = new StringBuilder();
        for (int i = random.nextInt(8); i >= 0; i--) {
            var value = values.get(random.nextInt(values.size()));
            switch (random.nextInt(3)) {
                case 0 -> text.append(value);
                case 1 -> text.append(value, random.nextInt(4), 4 + random.nextInt(4));
                default -> text.append(letters(random.nextInt(5), random)).append(' ');
            }
        }
        return text.toString();
    }

    /// The plain way: every place of every secret is marked, and each row of marks is one mask.
    private static String masked(List<String> values, String text) {
        var hidden = new boolean[text.length()];
        for (var value : values) {
            for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
                Arrays.fill(hidden, at, at + value.length(), true);
            }
        }
        var masked = new StringBuilder();
        for (int i = 0; i < hidden.length; i++) {
            if (!hidden[i]) {
                masked.append(text.charAt(i));
            } else if (i == 0 || !hidden[i - 1]) {
                masked.append("***");
            }
        }
        return masked.toString();
    }

    private static String inPieces(StreamingTextMask stream, String text, Random random) {
        var shown = new StringBuilder();
        for (int at = 0; at < text.length(); ) {
            int end = Math.min(text.length(), at + 1 + random.nextInt(9));
            shown.append(stream.mask(text.substring(at, end)));
            at = end;
        }
        return shown.append(stream.end()).toString();
    }

    private static String inPieces(StreamingByteMask stream, byte[] bytes, Random random) {
        var shown = new ByteArrayOutputStream();
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, 1 + random.nextInt(9));
            shown.writeBytes(stream.mask(bytes, at, length));
            at += length;
        }
        shown.writeBytes(stream.end());
        return shown.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatACutHasLeftOfASecretIsMasked() {
        var secrets = Secrets.of(List.of("dummy-key-1234", "key-12345678"));

        assertThat(secrets.mask(TextTruncator.truncate("use dummy-key-1234 now", 9)))
                .isEqualTo("use ***…");
        assertThat(secrets.mask(TextTruncator.truncate("use dummy-key-1234 now", 12)))
                .isEqualTo("use ***…");
        assertThat(secrets.mask("use dum…")).isEqualTo("use dum…");
        assertThat(secrets.mask("use dumm…dummy-key-1234")).isEqualTo("use ***…***");
        assertThat(secrets.mask(Value.of(List.of("dummy-k…"))))
                .isEqualTo(Value.of(List.of("***…")));
        assertThat(secrets.areIn("dummy-k…")).isTrue();
        var pieces = secrets.streamingText();
        assertThat(pieces.mask("use dumm") + pieces.mask("y…!") + pieces.end())
                .isEqualTo("use ***…!");
    }

    @Test
    void whatAnEffectTellsOfItsInputHasNoPartOfASecret() {
        var secrets = Secrets.of(List.of("dummy-key-1234"));
        var input = Value.of(".".repeat(150) + "dummy-key-1234");
        var effect =
                RunEffect.of(
                        RunId.of("run"),
                        RunPath.parse("flow/a"),
                        0,
                        EffectWork.of("bash", "b"),
                        input);

        assertThat(effect.toString()).contains("...dummy-key…");
        assertThat(secrets.mask(effect.toString())).contains("...***… #");
    }

    @Test
    void everyCutThroughSecretsLeavesNoPartOfThem() {
        var secrets = Secrets.of(List.of("abcdefgh", "ghijklmn"));
        var text = "..abcdefghijklmn..";

        for (int cut = 0; cut <= text.length(); cut++) {
            boolean isThrough = cut > 2 && cut < 16;
            var head = isThrough ? ".." + "***".substring(0, Math.min(3, cut - 2)) : null;
            var tail = isThrough ? "***".substring(0, Math.min(3, 16 - cut)) + ".." : null;
            var bytes = text.getBytes(UTF_8);
            assertThat(secrets.head(text, cut))
                    .isEqualTo(head == null ? text.substring(0, cut) : head)
                    .isEqualTo(new String(secrets.head(bytes, cut), UTF_8));
            assertThat(secrets.tail(text, cut))
                    .isEqualTo(tail == null ? text.substring(cut) : tail)
                    .isEqualTo(new String(secrets.tail(bytes, cut), UTF_8));
        }
    }
}
