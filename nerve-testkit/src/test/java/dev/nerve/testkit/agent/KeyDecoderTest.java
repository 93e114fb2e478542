package dev.nerve.testkit.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.testkit.RandomSeeds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Keys as bytes.
final class KeyDecoderTest {

    private static List<KeyInput> keys(String text) {
        var keys = new ArrayList<KeyInput>();
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        new KeyDecoder(keys::add).feed(bytes, bytes.length);
        return keys;
    }

    @Test
    void keysAreTakenApart() {
        assertThat(keys("aé\r\n\u0003\u007f\u001b[A\u001bOB\u001b[I"))
                .containsExactly(
                        new KeyInput.TypedText("aé"),
                        KeyInput.NamedKey.ENTER,
                        KeyInput.NamedKey.NEWLINE,
                        KeyInput.NamedKey.INTERRUPT,
                        KeyInput.NamedKey.ERASE,
                        KeyInput.NamedKey.UP,
                        KeyInput.NamedKey.DOWN);
    }

    @Test
    void anEnterThatComesWithAPasteIsSwallowed() {
        assertThat(keys("\u001b[200~a\rb\u001b[A\u001b[201~\rx\r"))
                .containsExactly(
                        new KeyInput.TextPaste("a\nb\u001b[A"),
                        new KeyInput.TypedText("x"),
                        KeyInput.NamedKey.ENTER);
    }

    @Test
    void itDoesNotMatterWhereBytesAreCut() {
        var text = "水é\u001b[200~ü水\u001b[201~🎉\u001b[B";
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        RandomSeeds.each(
                200,
                random -> {
                    var said = new StringBuilder();
                    var decoder = new KeyDecoder(key -> said.append(said(key)));
                    for (int at = 0; at < bytes.length; ) {
                        int end = at + 1 + random.nextInt(bytes.length - at);
                        decoder.feed(Arrays.copyOfRange(bytes, at, end), end - at);
                        at = end;
                    }

                    assertThat(said.toString()).isEqualTo("水é<ü水>🎉DOWN");
                });
    }

    private static String said(KeyInput key) {
        return switch (key) {
            case KeyInput.TypedText(var text) -> text;
            case KeyInput.TextPaste(var text) -> "<" + text + ">";
            case KeyInput.NamedKey named -> named.name();
        };
    }
}
