package dev.nerve.cli.output;

import java.io.PrintStream;
import java.util.function.IntSupplier;

/// An output as text: results go to standard output, everything else to standard error.
public final class TextOutput implements CommandOutput {

    private static final String NERVE = "nerve:";

    private final ConsoleStreams streams;
    private final FailureDetail detail;
    private final ProgramCall call;

    public TextOutput(ConsoleStreams streams, FailureDetail detail, ProgramCall call) {
        this.streams = streams;
        this.detail = detail;
        this.call = call;
    }

    @Override
    public void result(OutputItem result) {
        print(result);
    }

    @Override
    public void event(OutputItem event) {
        print(event);
    }

    private void print(OutputItem item) {
        write(streams.out(), text(item, streams.outStyle(), streams.outWidth()));
    }

    @Override
    public void progress(OutputItem step) {
        write(streams.err(), text(step, streams.errStyle(), streams.errWidth()));
    }

    private String text(OutputItem item, TextStyle style, IntSupplier width) {
        var page = TextPage.of(style, call, width);
        item.writeTo(page);
        return page.text();
    }

    @Override
    public void chunk(String text) {
        write(streams.out(), text);
    }

    @Override
    public void note(String text) {
        write(streams.err(), call.adaptCommands(text) + '\n');
    }

    @Override
    public void failure(CommandFailure failure) {
        var style = streams.errStyle();
        int width = streams.errWidth().getAsInt();
        var failureText = prefixedMessage(call.adaptCommands(failure.message()), width);
        var text = new StringBuilder(style.bad(NERVE));
        text.append(failureText.substring(NERVE.length())).append('\n');
        if (!failure.hint().isEmpty()) {
            var hint = "hint: " + SingleLineText.of(call.adaptCommands(failure.hint()));
            for (var line : WordWrap.lines(hint, width)) {
                text.append(style.secondary(line)).append('\n');
            }
        }
        write(streams.err(), text.toString());
        detail.show(failure, streams.err());
    }

    /// {@return the message, after the name of the program}
    private static String prefixedMessage(String message, int width) {
        return message.indexOf('\n') < 0
                ? String.join("\n", WordWrap.lines(NERVE + " " + SingleLineText.of(message), width))
                : NERVE + " " + ProblemLines.format(message);
    }

    @Override
    public boolean hasReader() {
        return !streams.out().checkError();
    }

    @Override
    public boolean isForPrograms() {
        return false;
    }

    private static void write(PrintStream stream, String text) {
        stream.print(text);
        stream.flush();
    }
}
