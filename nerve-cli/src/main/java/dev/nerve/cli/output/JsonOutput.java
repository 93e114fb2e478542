package dev.nerve.cli.output;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// An output in JSON, one object per line: results, events and failures in the order in which they
/// happen.
public final class JsonOutput implements CommandOutput {

    private final ConsoleStreams streams;
    private final FailureDetail detail;
    private final ProgramCall call;

    public JsonOutput(ConsoleStreams streams, FailureDetail detail, ProgramCall call) {
        this.streams = streams;
        this.detail = detail;
        this.call = call;
    }

    @Override
    public void result(OutputItem result) {
        write(streams.out(), result.data().toFields());
    }

    @Override
    public void event(OutputItem event) {
        write(streams.out(), event.data().toFields());
    }

    @Override
    public void progress(OutputItem step) {
        event(step);
    }

    /// Ignores the chunk: a program receives the complete text as a result or an event.
    @Override
    public void chunk(String text) {}

    /// Ignores the note: it is for people.
    @Override
    public void note(String text) {}

    @Override
    public void failure(CommandFailure failure) {
        var hint = failure.hint();
        var error =
                new FailureData(
                        "error",
                        failure.code().wireName(),
                        call.adaptCommands(failure.message()),
                        hint.isEmpty() ? null : call.adaptCommands(hint));
        write(streams.out(), error.toFields());
        detail.show(failure, streams.err());
    }

    @Override
    public boolean hasReader() {
        return !streams.out().checkError();
    }

    @Override
    public boolean isForPrograms() {
        return true;
    }

    /// JSON is UTF-8, independent of the terminal's charset.
    private static void write(PrintStream stream, Value value) {
        stream.writeBytes((value.toJson() + '\n').getBytes(StandardCharsets.UTF_8));
        stream.flush();
    }

    /// The failure of a command, or of a part of it.
    ///
    /// @param type always `error`
    /// @param code the error code, such as `not_found`
    /// @param message the failure, for people
    /// @param hint the correct usage, or null
    private record FailureData(String type, String code, String message, @Nullable String hint)
            implements ProtocolRecord {}
}
