package dev.nerve.chat;

import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import dev.nerve.value.Secrets;

/// Masks secrets in what comes piece by piece: what may be the beginning of one is held back until
/// it is clear that it is none.
///
/// *Confined to one thread.*
final class Veil implements Listener {

    private final Secrets secrets;
    private final Listener listener;
    private String held = "";
    private boolean thinking;

    Veil(Secrets secrets, Listener listener) {
        this.secrets = secrets;
        this.listener = listener;
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
        var text = secrets.mask(held + piece);
        int end = text.length() - secrets.begunAtTheEndOf(text);
        held = text.substring(end);
        tell(text.substring(0, end));
    }

    /// Hands on what is held back: no more comes.
    void end() {
        var rest = held;
        held = "";
        tell(rest);
    }

    private void tell(String text) {
        if (!text.isEmpty()) {
            listener.hear(thinking ? new Delta.Reasoning(text) : new Delta.Text(text));
        }
    }
}
