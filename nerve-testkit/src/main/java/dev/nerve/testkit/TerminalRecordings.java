package dev.nerve.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// The recordings of real agents in terminals, for tests of code that reads terminals.
///
/// The README beside the recordings describes them.
public final class TerminalRecordings {

    private TerminalRecordings() {}

    /// {@return the names of all recordings, such as `claude/b-simple`}
    public static List<String> names() {
        try (var lines = reader(resource("index.txt"))) {
            return lines.lines().toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// {@return the lines of a recording, in the asciicast format version 2}
    ///
    /// @param name the name of the recording
    public static List<String> cast(String name) {
        return lines(name + ".cast.gz");
    }

    /// {@return the true course of a recording, as JSON}
    ///
    /// @param name the name of the recording
    public static String truth(String name) {
        return String.join("\n", lines(name + ".truth.json.gz"));
    }

    private static List<String> lines(String file) {
        try (var lines = reader(new GZIPInputStream(resource(file)))) {
            return lines.lines().toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static BufferedReader reader(InputStream stream) {
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }

    private static InputStream resource(String file) {
        var stream = TerminalRecordings.class.getResourceAsStream("/recordings/" + file);
        if (stream == null) {
            throw new IllegalArgumentException("there is no recording with a file " + file);
        }
        return stream;
    }
}
