package dev.nerve.protocol.inbox;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of the inbox. *Immutable.*
///
/// @param items the items, oldest first
/// @param next the `after` of the next page, or null at the end
public record InboxListData(List<InboxItemData> items, @Nullable String next)
        implements ProtocolRecord {}
