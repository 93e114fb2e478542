package dev.nerve.client;

import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.inbox.AnswerData;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.inbox.InboxListData;

/// Everything that waits for a person. *Safe for many threads.*
///
/// @param nerve the client
public record InboxClient(NerveClient nerve) {

    /// {@return the first page of items that wait, oldest first}
    ///
    /// @throws InterruptedException if the thread was interrupted
    public InboxListData list() throws InterruptedException {
        return nerve.call(InboxCommands.ListInbox.OPEN);
    }

    /// {@return an item}
    ///
    /// @param item its number
    /// @throws InterruptedException if the thread was interrupted
    public InboxItemData get(long item) throws InterruptedException {
        return nerve.call(new InboxCommands.GetItem(item));
    }

    /// Answers an item. The first valid answer counts.
    ///
    /// @param item its number
    /// @param value the answer as plain Java data
    /// @param by the person or program that answers
    /// @return the effect of the answer
    /// @throws InterruptedException if the thread was interrupted
    public AnswerData answer(long item, Object value, String by) throws InterruptedException {
        return nerve.call(InboxCommands.Answer.of(item, value, by));
    }
}
