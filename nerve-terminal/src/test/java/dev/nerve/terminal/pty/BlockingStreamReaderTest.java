package dev.nerve.terminal.pty;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BlockingStreamReaderTest {

    private final CountDownLatch finished = new CountDownLatch(1);

    @Test
    void aStreamThatFailsEndsAfterWhatWasReadBefore() throws Exception {
        var stream = new SequenceInputStream(text("said"), new BrokenStream());

        try (var reader = BlockingStreamReader.start(stream, "test", finished::countDown)) {
            var target = ByteBuffer.allocate(16);
            assertThat(reader.read(target, Long.MAX_VALUE)).isEqualTo(4);
            assertThat(reader.read(target, Long.MAX_VALUE)).isEqualTo(-1);
            assertThat(target.flip()).isEqualTo(StandardCharsets.UTF_8.encode("said"));
        }

        assertThat(finished.await(10, TimeUnit.SECONDS)).isTrue();
    }

    private static InputStream text(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /// A stream whose terminal is gone.
    private static final class BrokenStream extends InputStream {

        @Override
        public int read() throws IOException {
            throw new IOException("Input/output error");
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            throw new IOException("Input/output error");
        }
    }
}
