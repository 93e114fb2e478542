package dev.nerve.chat.setup;

import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import dev.nerve.secret.Secrets;
import dev.nerve.secret.StreamingTextMask;
import java.util.SortedMap;
import java.util.TreeMap;

/// A listener that masks secrets in a stream. It holds back text that may be the start of a secret.
///
/// *Confined to one thread.*
final class StreamingMaskListener implements AnswerListener {

    private final Secrets secrets;
    private final AnswerListener listener;
    private final StreamingTextMask text;
    private final SortedMap<Integer, StreamingTextMask> arguments = new TreeMap<>();
    private boolean thinking;

    StreamingMaskListener(Secrets secrets, AnswerListener listener) {
        this.secrets = secrets;
        this.listener = listener;
        this.text = secrets.streamingText();
    }

    @Override
    public void onDelta(AnswerDelta delta) {
        switch (delta) {
            case AnswerDelta.Text(var text) -> hear(text, false);
            case AnswerDelta.Reasoning(var text) -> hear(text, true);
            case AnswerDelta.ToolCallStart _ -> {
                forward(text.end());
                listener.onDelta(delta);
            }
            case AnswerDelta.Arguments(var index, var json) -> {
                var mask = arguments.computeIfAbsent(index, _ -> secrets.streamingText());
                forward(index, mask.mask(json));
            }
        }
    }

    private void hear(String piece, boolean thought) {
        if (thought != thinking) {
            forward(text.end());
            thinking = thought;
        }
        forward(text.mask(piece));
    }

    /// Forwards the text that was held back, because the stream ends.
    void end() {
        forward(text.end());
        arguments.forEach((index, mask) -> forward(index, mask.end()));
    }

    private void forward(int index, String shown) {
        if (!shown.isEmpty()) {
            listener.onDelta(new AnswerDelta.Arguments(index, shown));
        }
    }

    private void forward(String shown) {
        if (!shown.isEmpty()) {
            listener.onDelta(
                    thinking ? new AnswerDelta.Reasoning(shown) : new AnswerDelta.Text(shown));
        }
    }
}
