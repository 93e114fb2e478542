package dev.nerve.protocol;

import dev.nerve.protocol.common.SearchResultData;
import dev.nerve.protocol.common.UsageListData;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The commands that find and count.
///
/// @param <R> the type of the reply
public sealed interface SearchCommands<R extends Record> extends ClientCommand<R> {

    /// Searches conversations, outputs and events.
    ///
    /// @param text the text
    /// @param limit the maximum number of results
    record Search(String text, @Nullable Integer limit)
            implements SearchCommands<SearchResultData> {}

    /// Sums the usage of runs.
    ///
    /// @param by `run` or `day`
    /// @param since only runs that started then or later
    record ListUsage(String by, @Nullable Instant since) implements SearchCommands<UsageListData> {}
}
