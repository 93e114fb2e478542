package dev.nerve.terminal.shell.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.testkit.RandomSeeds;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8DecoderTest {

    private static String decoded(byte[] bytes, Random random) {
        var decoder = new Utf8Decoder();
        var text = new StringBuilder();
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, random.nextInt(6));
            text.append(decoder.decode(ByteBuffer.wrap(bytes, at, length)));
            at += length;
        }
        return text.append(decoder.end()).toString();
    }

    @Test
    void aCharacterIsHeldBackUntilItIsWhole() {
        var decoder = new Utf8Decoder();
        var bytes = "𝄞!".getBytes(UTF_8);

        assertThat(decoder.decode(ByteBuffer.wrap(bytes, 0, 1))).isEmpty();
        assertThat(decoder.decode(ByteBuffer.wrap(bytes, 1, 2))).isEmpty();
        assertThat(decoder.decode(ByteBuffer.wrap(bytes, 3, 2))).isEqualTo("𝄞!");
        assertThat(decoder.end()).isEmpty();
    }

    @Test
    void whatNeverBecomesWholeIsReplacedAtTheEnd() {
        var decoder = new Utf8Decoder();

        assertThat(decoder.decode(ByteBuffer.wrap(new byte[] {'a', (byte) 0xe2, (byte) 0x82})))
                .isEqualTo("a");
        assertThat(decoder.end()).isEqualTo("\ufffd");
        assertThat(decoder.end()).isEmpty();
    }

    @Test
    void piecesOfAnySizeGiveTheSameAsTheWhole() {
        RandomSeeds.each(
                300,
                random -> {
                    var text = new StringBuilder();
                    random.ints(random.nextInt(30), 0, 0x11000)
                            .filter(c -> c < 0xd800 || c > 0xdfff)
                            .forEach(text::appendCodePoint);

                    var decoded = decoded(text.toString().getBytes(UTF_8), random);

                    assertThat(decoded).isEqualTo(text.toString());
                });
    }

    @Test
    void nonsenseInPiecesGivesTheSameAsInOne() {
        RandomSeeds.each(
                1000,
                random -> {
                    var bytes = new byte[random.nextInt(30)];
                    random.nextBytes(bytes);

                    assertThat(decoded(bytes, random)).isEqualTo(new String(bytes, UTF_8));
                });
    }
}
