package dev.nerve.terminal.recording;

import dev.nerve.NerveException;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/// An opener of recording files, compressed or not.
final class CastFileOpener {

    private static final int GZIP = 0x1f8b;

    private CastFileOpener() {}

    static Reader open(Path file) {
        if (Files.isDirectory(file)) {
            throw new NerveException.Invalid(
                    "%s is a directory; give the file of a recording".formatted(file));
        }
        try {
            var bytes = new BufferedInputStream(Files.newInputStream(file));
            return new InputStreamReader(unpacked(bytes), StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new NerveException.NotFound("there is no file %s".formatted(file));
        } catch (IOException e) {
            throw new NerveException.Unavailable("cannot read %s: %s".formatted(file, e), e);
        }
    }

    private static InputStream unpacked(BufferedInputStream bytes) throws IOException {
        bytes.mark(2);
        int magic = (bytes.read() << 8) | bytes.read();
        bytes.reset();
        return magic == GZIP ? new TornGzipStream(new GZIPInputStream(bytes)) : bytes;
    }

    /// A compressed stream that may be cut off, as its text may be.
    private static final class TornGzipStream extends FilterInputStream {

        TornGzipStream(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                return super.read(bytes, offset, length);
            } catch (EOFException _) {
                return -1;
            }
        }
    }
}
