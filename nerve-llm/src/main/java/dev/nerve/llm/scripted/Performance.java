package dev.nerve.llm.scripted;

import dev.nerve.model.Block;
import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import dev.nerve.run.Time;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/// A player that sends an answer to a listener, word by word.
///
/// @param listener receives the words
/// @param time the clock to wait with
/// @param delay the delay before each word
record Performance(Listener listener, Time time, Duration delay) {

    void say(List<Block> blocks) throws InterruptedException {
        for (int i = 0; i < blocks.size(); i++) {
            switch (blocks.get(i)) {
                case Block.Reasoning(var text, _) -> say(text, Delta.Reasoning::new);
                case Block.Text(var text) -> say(text, Delta.Text::new);
                case Block.ToolUse call -> call(i, call);
                case Block.Image _, Block.ToolResult _, Block.Other _ ->
                        throw new AssertionError("no script says " + blocks.get(i));
            }
        }
    }

    private void say(String text, Function<String, Delta> form) throws InterruptedException {
        for (var piece : Words.pieces(text)) {
            hear(form.apply(piece));
        }
    }

    private void call(int index, Block.ToolUse call) throws InterruptedException {
        hear(new Delta.Calling(index, call.id(), call.tool()));
        hear(new Delta.Arguments(index, call.arguments().toJson()));
    }

    private void hear(Delta delta) throws InterruptedException {
        pause();
        listener.hear(delta);
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
