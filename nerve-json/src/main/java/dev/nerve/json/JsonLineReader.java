package dev.nerve.json;

import dev.nerve.value.ValueLimits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

/// Reads the lines of a text, one at a time. No line may be longer than a value can be.
///
/// *Confined to one thread.*
final class JsonLineReader {

    private final BufferedReader reader;
    private String current = "";
    private int number;
    private boolean torn;

    JsonLineReader(Reader reader) {
        this.reader = new BufferedReader(reader);
    }

    /// Goes to the next line.
    ///
    /// @return whether there is one
    boolean advance() {
        var line = new StringBuilder();
        int last = readLine(line);
        current = line.toString();
        torn = last != '\n';
        number++;
        return !torn || !line.isEmpty();
    }

    private int readLine(StringBuilder line) {
        try {
            int c = reader.read();
            while (c >= 0 && c != '\n') {
                append(line, (char) c);
                c = reader.read();
            }
            return c;
        } catch (IOException e) {
            throw JsonInput.unreadable(e);
        }
    }

    private void append(StringBuilder line, char c) {
        if (line.length() == ValueLimits.MAX_BYTES) {
            throw SyntaxErrorFormat.JSON.at(number + 1, 1, "the line is larger than 16 MiB");
        }
        line.append(c);
    }

    String current() {
        return current;
    }

    /// {@return the number of the current line; the first is 1}
    int number() {
        return number;
    }

    /// {@return whether the current line ends without a line break}
    boolean isIncomplete() {
        return torn;
    }
}
