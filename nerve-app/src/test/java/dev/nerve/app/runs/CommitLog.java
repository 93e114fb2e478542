package dev.nerve.app.runs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/// The write-ahead log of a SQLite file, whose transactions are counted.
///
/// @param file the log
record CommitLog(Path file) {

    private static final int HEADER = 32;
    private static final int FRAME_HEADER = 24;

    static CommitLog of(Path file) {
        return new CommitLog(file);
    }

    /// {@return the number of transactions in the log since its last restart}
    ///
    /// The last frame of each transaction has the size of the database, all others have 0.
    long count() throws IOException {
        var bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        int frame = FRAME_HEADER + bytes.getInt(8);
        long salts = bytes.getLong(16);
        long commits = 0;
        for (int at = HEADER; at + frame <= bytes.limit(); at += frame) {
            if (bytes.getLong(at + 8) == salts && bytes.getInt(at + 4) != 0) {
                commits++;
            }
        }
        return commits;
    }
}
