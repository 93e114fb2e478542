package dev.nerve.chat.exchange;

import dev.nerve.conversation.RowContent;
import dev.nerve.model.CacheHint;
import dev.nerve.model.Message;
import java.util.List;

/// The messages of an exchange, which grow while the model is asked.
///
/// *Confined to one thread.*
public interface ExchangeTranscript {

    /// {@return the messages for the model}
    List<Message> messages();

    /// {@return the cache hint for the provider}
    CacheHint cache();

    /// Adds rows, all or none.
    ///
    /// @param said the rows
    /// @throws InterruptedException if the thread was interrupted
    void add(List<? extends RowContent.VisibleContent> said) throws InterruptedException;

    /// Adds the messages that people have sent into the exchange since the last call.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void addSteering() throws InterruptedException;

    /// {@return whether the exchange can end; if a message of a person waits, it continues}
    boolean endSteering();
}
