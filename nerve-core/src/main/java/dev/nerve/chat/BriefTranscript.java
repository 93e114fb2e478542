package dev.nerve.chat;

import dev.nerve.conversation.Content;
import dev.nerve.model.CacheHint;
import dev.nerve.model.Message;
import dev.nerve.store.Blobs;
import java.util.List;

/// A transcript in memory, discarded when the exchange ends.
final class BriefTranscript implements Transcript {

    private final Rendering rendering;

    BriefTranscript(Content.Message first, Blobs blobs) {
        this.rendering = new Rendering(blobs);
        rendering.add(first);
    }

    @Override
    public List<Message> messages() {
        return rendering.messages();
    }

    @Override
    public CacheHint cache() {
        return CacheHint.NONE;
    }

    @Override
    public void add(List<? extends Content.Said> said) {
        said.forEach(rendering::add);
    }
}
