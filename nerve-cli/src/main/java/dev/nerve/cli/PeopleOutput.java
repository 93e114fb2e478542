package dev.nerve.cli;

import java.io.PrintStream;

/// Text: results on one stream, everything else on the other.
final class PeopleOutput implements Output {

    private final Streams streams;
    private final Detail detail;

    PeopleOutput(Streams streams, Detail detail) {
        this.streams = streams;
        this.detail = detail;
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
        var page = Page.in(streams.outStyle());
        shown.writeTo(page);
        write(streams.out(), page.text());
    }

    @Override
    public void piece(String text) {
        write(streams.out(), text);
    }

    @Override
    public void note(String text) {
        write(streams.err(), text + '\n');
    }

    @Override
    public void failure(CommandFailure failure) {
        var style = streams.errStyle();
        var text = new StringBuilder(style.bad("nerve:"));
        text.append(' ').append(told(failure.message())).append('\n');
        if (!failure.hint().isEmpty()) {
            text.append(style.secondary("hint: " + OneLine.of(failure.hint()))).append('\n');
        }
        write(streams.err(), text.toString());
        detail.show(failure, streams.err());
    }

    private static String told(String message) {
        return message.indexOf('\n') < 0 ? OneLine.of(message) : Problems.of(message);
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
