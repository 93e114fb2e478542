package dev.nerve.cli;

import dev.nerve.value.Value;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;

/// JSON, one object per line: results and events on one stream, a failure on the other.
final class JsonOutput implements Output {

    private final Streams streams;
    private final Detail detail;

    JsonOutput(Streams streams, Detail detail) {
        this.streams = streams;
        this.detail = detail;
    }

    @Override
    public void result(Shown result) {
        write(streams.out(), result.value());
    }

    @Override
    public void event(Shown event) {
        write(streams.out(), event.value());
    }

    /// A program has no use for it.
    @Override
    public void note(String text) {}

    @Override
    public void failure(CommandFailure failure) {
        var error = new LinkedHashMap<String, String>();
        error.put("code", failure.code().wireName());
        error.put("message", failure.message());
        if (!failure.hint().isEmpty()) {
            error.put("hint", failure.hint());
        }
        var fields = new LinkedHashMap<String, Object>();
        fields.put("error", error);
        write(streams.err(), Value.fields(fields));
        detail.show(failure, streams.err());
    }

    /// JSON is UTF-8, whatever the terminal is.
    private static void write(PrintStream stream, Value value) {
        stream.writeBytes((value.toJson() + '\n').getBytes(StandardCharsets.UTF_8));
        stream.flush();
    }
}
