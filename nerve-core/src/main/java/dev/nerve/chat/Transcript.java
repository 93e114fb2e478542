package dev.nerve.chat;

import dev.nerve.conversation.Content;
import dev.nerve.model.CacheHint;
import dev.nerve.model.Message;
import java.util.List;

/// What was said so far, and how it grows while a model is asked.
///
/// *Confined to one thread.*
interface Transcript {

    /// {@return what was said, as a model is shown it}
    List<Message> messages();

    /// {@return how a provider can use its cache for it}
    CacheHint cache();

    /// Adds to it.
    ///
    /// @param said what, together or not at all
    /// @throws InterruptedException if the thread was interrupted
    void add(List<? extends Content.Said> said) throws InterruptedException;
}
