package dev.nerve.app.chat.view;

import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import java.util.Locale;

/// An event sink that prints an answer while the model streams it, with reasoning and tool calls.
///
/// *Confined to one thread at a time*, as a run delivers its events.
public final class AnswerPrinter implements EventSink {

    private static final String THOUGHT = "reasoning";

    private final CommandOutput output;
    private final ChatNotes notes;

    /// The last printed stream; another stream starts on a new line.
    private String stream = "";

    private boolean atLineStart = true;

    private final StreamWordWrap wrap;

    /// An unfinished line of reasoning, used only if reasoning is shown apart from the answer.
    private final StringBuilder thought = new StringBuilder();

    public AnswerPrinter(CommandOutput output, ChatNotes notes, StreamWordWrap wrap) {
        this.output = output;
        this.notes = notes;
        this.wrap = wrap;
    }

    @Override
    public void accept(Event event) {
        switch (event.fact()) {
            case Fact.OutputChunk(var from, var text) when from.equals("text") ->
                    show(from, SafeText.text(text));
            case Fact.OutputChunk(var from, var text) when from.equals(THOUGHT) ->
                    show(from, SafeText.text(text));
            case Fact.StepStarted(_, var input) when isTool(event) -> called(event, input);
            case Fact.StepFailed failed when isTool(event) -> failed(event, failed);
            case Fact.StepRetried retried -> retried(retried);
            case Fact.Custom(var type, var data) -> showCustom(type, data);
            case Fact _ -> {}
        }
    }

    /// A chat executes its tools below its own path.
    private static boolean isTool(Event event) {
        return event.path().toString().contains("/tools");
    }

    private void called(Event event, Value input) {
        var tool = event.path().segment();
        remark(
                "tool_call",
                Value.Fields.EMPTY.with("tool", tool).with("input", input),
                "> %s %s".formatted(tool, ShortText.of(input, 100)));
    }

    private void failed(Event event, Fact.StepFailed failed) {
        var tool = event.path().segment();
        remark(
                "tool_failed",
                Value.Fields.EMPTY
                        .with("tool", tool)
                        .with("code", failed.code().wireName())
                        .with("message", failed.message()),
                "> %s failed: %s".formatted(tool, failed.message()));
    }

    private void retried(Fact.StepRetried retried) {
        double seconds = retried.delay().toMillis() / 1000.0;
        remark(
                "retry",
                Value.Fields.EMPTY
                        .with("attempt", retried.attempt())
                        .with("code", retried.code().wireName())
                        .with("message", retried.message())
                        .with("seconds", seconds),
                String.format(
                        Locale.ROOT, "(%s; trying again in %.1f s)", retried.message(), seconds));
    }

    private void showCustom(String type, Value.Fields data) {
        switch (type) {
            case "compacted" -> remark(type, data, "(the earlier messages are summarised now)");
            case "handed_off" ->
                    remark(type, data, "(handed off to '%s')".formatted(data.at("to").text()));
            case "context_advice" ->
                    remark(
                            type,
                            data,
                            "(the context is %s%% full)".formatted(data.at("percent").text()));
            case "context_full" ->
                    remark(
                            type,
                            data,
                            "(the context is %s%% full; the next turn makes room)"
                                    .formatted(data.at("percent").text()));
            case "context_kept" ->
                    remark(
                            type,
                            data,
                            "(no room could be made: %s)".formatted(data.at("error").text()));
            default -> {}
        }
    }

    private void show(String from, String text) {
        if (!from.equals(stream)) {
            end();
            stream = from;
        }
        if (isApart()) {
            think(text);
        } else {
            print(wrap.add(text));
        }
    }

    /// In a pipe, the reasoning does not go into the answer.
    private boolean isApart() {
        return stream.equals(THOUGHT) && !notes.place().isInteractive();
    }

    private void think(String text) {
        for (var line : text.splitWithDelimiters("\n", 0)) {
            if (line.equals("\n")) {
                notes.show(thought.toString());
                thought.setLength(0);
            } else {
                thought.append(line);
            }
        }
    }

    private void print(String text) {
        if (!text.isEmpty()) {
            output.chunk(stream.equals(THOUGHT) ? notes.style().secondary(text) : text);
            atLineStart = text.endsWith("\n");
        }
    }

    private void remark(String type, Value.Fields data, String text) {
        end();
        stream = "";
        notes.report(type, data, text);
    }

    /// Prints the text that was held back, and ends the current line.
    public void end() {
        if (!thought.isEmpty()) {
            think("\n");
        }
        print(wrap.end());
        wrap.restart();
        if (!atLineStart) {
            output.chunk("\n");
            atLineStart = true;
        }
    }
}
