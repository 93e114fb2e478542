package dev.nerve.testkit.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.testkit.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Keys as bytes.
final class KeyDecoderTest {

    private static List<Key> keys(String text) {
        var keys = new ArrayList<Key>();
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        new KeyDecoder(keys::add).feed(bytes, bytes.length);
        return keys;
    }

    @Test
    void keysAreTakenApart() {
        assertThat(keys("aé\r\n\u0003\u007f\u001b[A\u001bOB\u001b[I"))
                .containsExactly(
                        new Key.Typed("aé"),
                        Key.Named.ENTER,
                        Key.Named.NEWLINE,
                        Key.Named.INTERRUPT,
                        Key.Named.ERASE,
                        Key.Named.UP,
                        Key.Named.DOWN);
    }

    @Test
    void anEnterThatComesWithAPasteIsSwallowed() {
        assertThat(keys("\u001b[200~a\rb\u001b[A\u001b[201~\rx\r"))
                .containsExactly(
                        new Key.Pasted("a\nb\u001b[A"), new Key.Typed("x"), Key.Named.ENTER);
    }

    @Test
    void itDoesNotMatterWhereBytesAreCut() {
        var text = "水é\u001b[200~ü水\u001b[201~🎉\u001b[B";
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        Seeds.each(
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

    private static String said(Key key) {
        return switch (key) {
            case Key.Typed(var text) -> text;
            case Key.Pasted(var text) -> "<" + text + ">";
            case Key.Named named -> named.name();
        };
    }
}
