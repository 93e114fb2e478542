package dev.nerve.sqlite.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/// The check of a database file's header and size before SQLite opens it for writing.
final class DatabaseHeader {

    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final int LENGTH = 18;
    static final int SMALLEST_PAGE = 512;

    private DatabaseHeader() {}

    /// Rejects a file that is not a database, or whose last page is cut and not in the log.
    ///
    /// @param file a file that is not empty
    /// @param log the log beside it
    static void check(Path file, Path log, StoreErrors errors) {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
            var begin = ByteBuffer.allocate(LENGTH);
            while (begin.hasRemaining() && channel.read(begin) >= 0) {
                // Read until the buffer is full or the file ends.
            }
            if (!Arrays.equals(Arrays.copyOf(begin.array(), MAGIC.length), MAGIC)) {
                throw errors.noDatabase();
            }
            if (channel.size() < SMALLEST_PAGE) {
                throw errors.truncated();
            }
            if (!isPageSize(pageSize(begin))) {
                throw errors.notAStore("it is not a database, or its beginning is damaged");
            }
            if (channel.size() % pageSize(begin) != 0 && !hasContent(log)) {
                throw errors.truncated();
            }
        } catch (IOException failure) {
            throw errors.unreadable(failure);
        }
    }

    /// Returns the page size. The largest size does not fit into two bytes and is stored as 1.
    private static int pageSize(ByteBuffer begin) {
        int size = Short.toUnsignedInt(begin.getShort(MAGIC.length));
        return size == 1 ? 65536 : Math.max(1, size);
    }

    private static boolean isPageSize(int size) {
        return size >= SMALLEST_PAGE && Integer.bitCount(size) == 1;
    }

    private static boolean hasContent(Path log) throws IOException {
        return Files.exists(log) && Files.size(log) > 0;
    }
}
