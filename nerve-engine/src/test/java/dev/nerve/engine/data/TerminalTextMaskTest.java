package dev.nerve.engine.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.secret.Secrets;
import dev.nerve.testkit.RandomSeeds;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalTextMaskTest {

    private static final String SECRET = "pässword-42";
    private static final String STARS = "*".repeat(SECRET.length());
    private static final TerminalTextMask MASK = new TerminalTextMask(Secrets.of(List.of(SECRET)));

    @Test
    void maskHasTheLengthOfTheSecret() {
        assertThat(MASK.mask("a " + SECRET + " b")).isEqualTo("a " + STARS + " b");
    }

    @Test
    void colourInsideASecretStays() {
        assertThat(MASK.mask("\033[31mpäss\033[0mword-42\033[H!"))
                .isEqualTo("\033[31m****\033[0m*******\033[H!");
    }

    @Test
    void secretThatContinuesInTheNextRowIsFound() {
        assertThat(MASK.mask("> pässw\r\nord-42")).isEqualTo("> *****\r\n******");
        assertThat(MASK.mask("> pässw\033[2;1Hord-42")).isEqualTo("> *****\033[2;1H******");
    }

    @Test
    void secretInATitleIsMasked() {
        assertThat(MASK.mask("\033]0;" + SECRET + "\007text")).doesNotContain(SECRET);
    }

    @Test
    void randomTextWithoutSecretsStays() {
        var parts = List.of("\033[1m", "\033[12;3H", "\r\n", "ä", "pass", "-42", "𝄞", "\t", "x");
        RandomSeeds.each(
                1_000,
                random -> {
                    var text = new StringBuilder();
                    for (int count = random.nextInt(20); count > 0; count--) {
                        text.append(parts.get(random.nextInt(parts.size())));
                    }
                    assertThat(MASK.mask(text.toString())).isEqualTo(text.toString());
                    var masked = text + STARS;
                    text.append(SECRET);
                    assertThat(MASK.mask(text.toString())).isEqualTo(masked);
                });
    }
}
