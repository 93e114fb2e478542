package dev.nerve.cli;

import java.io.PrintStream;
import java.util.function.IntSupplier;

/// An output as text: results go to standard output, everything else to standard error.
final class PeopleOutput implements Output {

    private static final String NERVE = "nerve:";

    private final Streams streams;
    private final Detail detail;
    private final ProgramCall call;

    PeopleOutput(Streams streams, Detail detail, ProgramCall call) {
        this.streams = streams;
        this.detail = detail;
        this.call = call;
    }

    @Override
    public void result(Shown result) {
        print(result);
    }

    @Override
    public void event(Shown event) {
        print(event);
    }

    private void print(Shown shown) {
        write(streams.out(), text(shown, streams.outStyle(), streams.outWidth()));
    }

    @Override
    public void progress(Shown step) {
        write(streams.err(), text(step, streams.errStyle(), streams.errWidth()));
    }

    private String text(Shown shown, Style style, IntSupplier width) {
        var page = Page.in(style, call, width);
        shown.writeTo(page);
        return page.text();
    }

    @Override
    public void piece(String text) {
        write(streams.out(), text);
    }

    @Override
    public void note(String text) {
        write(streams.err(), call.advise(text) + '\n');
    }

    @Override
    public void failure(CommandFailure failure) {
        var style = streams.errStyle();
        int width = streams.errWidth().getAsInt();
        var told = told(call.advise(failure.message()), width);
        var text = new StringBuilder(style.bad(NERVE));
        text.append(told.substring(NERVE.length())).append('\n');
        if (!failure.hint().isEmpty()) {
            var hint = "hint: " + OneLine.of(call.advise(failure.hint()));
            for (var line : WordWrap.lines(hint, width)) {
                text.append(style.secondary(line)).append('\n');
            }
        }
        write(streams.err(), text.toString());
        detail.show(failure, streams.err());
    }

    /// {@return the message, after the name of the program}
    private static String told(String message, int width) {
        return message.indexOf('\n') < 0
                ? String.join("\n", WordWrap.lines(NERVE + " " + OneLine.of(message), width))
                : NERVE + " " + Problems.of(message);
    }

    @Override
    public boolean isRead() {
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
