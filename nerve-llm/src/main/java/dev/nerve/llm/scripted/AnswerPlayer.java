package dev.nerve.llm.scripted;

import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/// A player that sends an answer to a listener, word by word.
///
/// @param listener receives the words
/// @param time the clock to wait with
/// @param delay the delay before each word
record AnswerPlayer(AnswerListener listener, TimeSource time, Duration delay) {

    void play(List<ContentBlock> blocks) throws InterruptedException {
        for (int i = 0; i < blocks.size(); i++) {
            switch (blocks.get(i)) {
                case ContentBlock.Reasoning(var text, _) -> play(text, AnswerDelta.Reasoning::new);
                case ContentBlock.Text(var text) -> play(text, AnswerDelta.Text::new);
                case ContentBlock.ToolUse call -> call(i, call);
                case ContentBlock.Image _,
                        ContentBlock.ToolResult _,
                        ContentBlock.DialectSpecific _ ->
                        throw new AssertionError("no script says " + blocks.get(i));
            }
        }
    }

    private void play(String text, Function<String, AnswerDelta> form) throws InterruptedException {
        for (var piece : TruncatedText.pieces(text)) {
            hear(form.apply(piece));
        }
    }

    private void call(int index, ContentBlock.ToolUse call) throws InterruptedException {
        hear(new AnswerDelta.ToolCallStart(index, call.id(), call.tool()));
        hear(new AnswerDelta.Arguments(index, call.arguments().toJson()));
    }

    private void hear(AnswerDelta delta) throws InterruptedException {
        pause();
        listener.onDelta(delta);
    }

    /// Waits for the delay of one word.
    void pause() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (delay.isPositive()) {
            time.sleep(delay);
        }
    }
}
