package dev.nerve.json;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.io.Reader;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// The values of a text with one JSON value on each line; blank lines are skipped.
///
/// Reads a line only on demand, and stores only one at a time.
///
/// *Confined to one thread.*
public final class JsonLinesReader implements Iterator<Value> {

    private final JsonLineReader lines;
    private final IncompleteEnd end;
    private @Nullable Value next;

    private JsonLinesReader(Reader reader, IncompleteEnd end) {
        this.lines = new JsonLineReader(reader);
        this.end = end;
    }

    /// {@return the values of all lines}
    ///
    /// @param reader the text; not closed
    public static JsonLinesReader of(Reader reader) {
        return new JsonLinesReader(reader, IncompleteEnd.REFUSED);
    }

    /// {@return the values of all lines, without an incomplete last one}
    ///
    /// A last line is incomplete if no line break follows it and it is not JSON.
    ///
    /// @param reader the text, such as a log whose writer was interrupted; not closed
    public static JsonLinesReader ignoringIncompleteEnd(Reader reader) {
        return new JsonLinesReader(reader, IncompleteEnd.SKIPPED);
    }

    /// {@return whether there is another value}
    ///
    /// @throws NerveException.Invalid if a line is not JSON; the message has the line and column
    /// @throws NerveException.Unavailable if the lines cannot be read
    @Override
    public boolean hasNext() {
        while (next == null && lines.advance()) {
            next = lines.current().isBlank() ? null : parse();
        }
        return next != null;
    }

    private @Nullable Value parse() {
        try {
            return JsonReader.read(lines.current(), lines.number());
        } catch (NerveException.Invalid e) {
            if (end == IncompleteEnd.SKIPPED && lines.isIncomplete()) {
                return null;
            }
            throw e;
        }
    }

    /// {@return the next value}
    ///
    /// @throws NoSuchElementException if there is none
    @Override
    public Value next() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException("no more lines");
        }
        var value = next;
        next = null;
        return value;
    }

    /// {@return the line number of the last value, from 1}
    public int line() {
        return lines.number();
    }

    private enum IncompleteEnd {
        REFUSED,
        SKIPPED
    }
}
