package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.inbox.InboxAnswerData;
import dev.nerve.protocol.inbox.InboxItemData;

/// The data of events about the inbox.
public sealed interface InboxEvents extends EventData, ProtocolRecord {

    /// Something waits for a person.
    ///
    /// @param item the item
    record InboxAddedData(InboxItemData item) implements InboxEvents {}

    /// Something waits for a person no longer.
    ///
    /// @param item the number of the item
    /// @param answer its end
    record InboxResolvedData(long item, InboxAnswerData answer) implements InboxEvents {}
}
