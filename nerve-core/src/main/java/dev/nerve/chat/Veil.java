package dev.nerve.chat;

import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import dev.nerve.value.Secrets;
import dev.nerve.value.StreamingTextMask;
import java.util.SortedMap;
import java.util.TreeMap;

/// A listener that masks secrets in a stream. It holds back text that may be the start of a secret.
///
/// *Confined to one thread.*
final class Veil implements Listener {

    private final Secrets secrets;
    private final Listener listener;
    private final StreamingTextMask text;
    private final SortedMap<Integer, StreamingTextMask> arguments = new TreeMap<>();
    private boolean thinking;

    Veil(Secrets secrets, Listener listener) {
        this.secrets = secrets;
        this.listener = listener;
        this.text = secrets.streamingText();
    }

    @Override
    public void hear(Delta delta) {
        switch (delta) {
            case Delta.Text(var text) -> hear(text, false);
            case Delta.Reasoning(var text) -> hear(text, true);
            case Delta.Calling _ -> {
                tell(text.end());
                listener.hear(delta);
            }
            case Delta.Arguments(var index, var json) -> {
                var mask = arguments.computeIfAbsent(index, _ -> secrets.streamingText());
                tell(index, mask.mask(json));
            }
        }
    }

    private void hear(String piece, boolean thought) {
        if (thought != thinking) {
            tell(text.end());
            thinking = thought;
        }
        tell(text.mask(piece));
    }

    /// Forwards the text that was held back, because the stream ends.
    void end() {
        tell(text.end());
        arguments.forEach((index, mask) -> tell(index, mask.end()));
    }

    private void tell(int index, String shown) {
        if (!shown.isEmpty()) {
            listener.hear(new Delta.Arguments(index, shown));
        }
    }

    private void tell(String shown) {
        if (!shown.isEmpty()) {
            listener.hear(thinking ? new Delta.Reasoning(shown) : new Delta.Text(shown));
        }
    }
}
