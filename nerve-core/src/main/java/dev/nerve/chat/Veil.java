package dev.nerve.chat;

import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import dev.nerve.value.Secrets;
import dev.nerve.value.StreamingTextMask;

/// Masks secrets in what comes piece by piece: what may be the beginning of one is held back until
/// it is clear that it is none.
///
/// *Confined to one thread.*
final class Veil implements Listener {

    private final Secrets secrets;
    private final Listener listener;
    private final StreamingTextMask text;
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
                end();
                listener.hear(delta);
            }
            case Delta.Arguments(var index, var json) ->
                    listener.hear(new Delta.Arguments(index, secrets.mask(json)));
        }
    }

    private void hear(String piece, boolean thought) {
        if (thought != thinking) {
            end();
            thinking = thought;
        }
        tell(text.mask(piece));
    }

    /// Hands on what is held back: no more comes.
    void end() {
        tell(text.end());
    }

    private void tell(String shown) {
        if (!shown.isEmpty()) {
            listener.hear(thinking ? new Delta.Reasoning(shown) : new Delta.Text(shown));
        }
    }
}
