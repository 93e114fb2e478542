package dev.nerve.agent.structured;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;

/// Splits the output of a program into lines with one JSON object each. *Confined to one thread.*
///
/// Lines that are no JSON are passed on as text; lines that are too long are dropped.
final class JsonLineSplitter {

    /// The maximum length of a line: more than any real line needs, and no danger to memory.
    static final int LONGEST = 32 * 1024 * 1024;

    private final Consumer<Value> objects;
    private final TextLineSink sink;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private boolean tooLong;

    /// @param objects the receiver of the objects
    /// @param sink the receiver of all other lines
    JsonLineSplitter(Consumer<Value> objects, TextLineSink sink) {
        this.objects = objects;
        this.sink = sink;
    }

    void feed(byte[] bytes, int length) {
        int start = 0;
        for (int i = 0; i < length; i++) {
            if (bytes[i] == '\n') {
                add(bytes, start, i - start);
                end();
                start = i + 1;
            }
        }
        add(bytes, start, length - start);
    }

    private void add(byte[] bytes, int from, int length) {
        tooLong |= line.size() + length > LONGEST;
        if (!tooLong) {
            line.write(bytes, from, length);
        }
    }

    /// Ends the current line.
    void end() {
        var bytes = line.toByteArray();
        boolean whole = !tooLong;
        line.reset();
        tooLong = false;
        if (whole && bytes.length > 0) {
            parse(bytes);
        }
    }

    private void parse(byte[] bytes) {
        try {
            objects.accept(Json.parse(bytes));
        } catch (NerveException.Invalid _) {
            sink.add(bytes, bytes.length);
            sink.add(new byte[] {'\n'}, 1);
        }
    }

    /// The receiver of lines that are no JSON.
    @FunctionalInterface
    interface TextLineSink {

        void add(byte[] bytes, int length);
    }
}
