package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.change.StoreChanges;
import dev.nerve.query.ArchiveState;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The store of the conversations.
///
/// A write is atomic, and durable when it returns. Readers see the writes that finished before they
/// began, and never wait for writers. *Safe for many threads.*
public interface ConversationStore {

    /// {@return the result of a query at one moment}
    ///
    /// Inside a change of the same store, the query sees what the change has written so far.
    ///
    /// @param query the query; it may use its reader only while it runs
    /// @param <T> the type of the result
    <T> T read(Query<T> query);

    /// Makes a change in one transaction. If the change throws, nothing is written.
    ///
    /// A change inside another change of the same store belongs to the outer transaction. If the
    /// inner change throws, its writes are rolled back and the outer change may continue.
    ///
    /// @param change reads and writes; the store may run it more than once and on another thread,
    ///     so it must not block or have other side effects
    /// @param <T> the type of the result
    /// @return the result of the change
    /// @throws InterruptedException if the thread was interrupted before the change began
    <T> T write(Change<T> change) throws InterruptedException;

    /// {@return the changes of the store}
    ///
    /// It publishes the topic of a conversation after the end of a turn, a rewind and a deletion,
    /// but not after each row.
    StoreChanges changes();

    /// A query of the store.
    ///
    /// @param <T> the type of the result
    @FunctionalInterface
    interface Query<T> {

        /// {@return the result}
        ///
        /// @param reader the store at one moment
        T ask(Reader reader);
    }

    /// A change of the store.
    ///
    /// @param <T> the type of the result
    @FunctionalInterface
    interface Change<T> {

        /// {@return the result}
        ///
        /// @param writer the store inside the transaction
        T make(Writer writer);
    }

    /// A reader of the store at one moment.
    interface Reader {

        /// {@return a conversation, deleted ones included}
        ///
        /// @param id its name
        Optional<Conversation> find(ConversationId id);

        /// {@return all conversations that are not deleted, by name}
        List<Conversation> list();

        /// {@return a page of the conversations that are not deleted, by name; reads no rows}
        ///
        /// @param query the filters and the page
        ConversationPage list(ConversationQuery query);

        /// {@return the worker that holds the open turn of a conversation, if one does}
        ///
        /// @param id the conversation
        Optional<String> turnHolder(ConversationId id);

        /// {@return the existing own rows of a conversation in a range, in order}
        ///
        /// @param owner the conversation
        /// @param from the first position
        /// @param to the position after the last
        List<ConversationRow> rows(ConversationId owner, long from, long to);

        /// {@return the existing own rows of a conversation in a range, in order, each with the
        /// counts of the view after it}
        ///
        /// @param owner the conversation
        /// @param from the first position
        /// @param to the position after the last
        List<TalliedRow> talliedRows(ConversationId owner, long from, long to);

        /// {@return the counts of the view after an own row of a conversation}
        ///
        /// @param owner the conversation
        /// @param seq the row's position
        Optional<ViewTally> tally(ConversationId owner, long seq);

        /// {@return the position of the last own clear or compaction, which limits how far back a
        /// view reads}
        ///
        /// @param owner the conversation
        /// @param before only rows before this position count
        OptionalLong lastViewBoundary(ConversationId owner, long before);

        /// {@return the last own row that hides other rows: a clear, a compaction, a rewind, or the
        /// end of a failed turn}
        ///
        /// @param owner the conversation
        /// @param before only rows before this position count
        Optional<ConversationRow> lastViewCut(ConversationId owner, long before);

        /// {@return the last own row that sets the mark with this name, visible or hidden}
        ///
        /// @param owner the conversation
        /// @param name the mark's name
        /// @param before only rows before this position count
        Optional<ConversationRow> lastMark(ConversationId owner, String name, long before);

        /// {@return the conversations whose base is in `owner`, deleted ones included, by name}
        ///
        /// @param owner a conversation
        List<Conversation> basedOn(ConversationId owner);

        /// {@return the forks of `source`, deleted ones included, in the order of their creation}
        ///
        /// @param source a conversation
        List<Conversation> forkedFrom(ConversationId source);

        /// {@return the completed request with this id}
        ///
        /// @param request the request id
        Optional<CompletedRequest> completedRequest(String request);
    }

    /// A reader and writer of the store inside a transaction.
    interface Writer extends Reader {

        /// Adds a conversation.
        ///
        /// @param conversation the conversation
        /// @throws IllegalStateException if its name is taken
        void insert(Conversation conversation);

        /// Replaces the metadata of a conversation.
        ///
        /// @param conversation the conversation
        /// @throws IllegalStateException if no conversation has this name
        void update(Conversation conversation);

        /// Stores the worker that holds the open turn of a conversation.
        ///
        /// @param id the conversation
        /// @param worker the name of the worker; empty if nobody does
        void holdTurn(ConversationId id, String worker);

        /// Archives a conversation, or returns it from the archive.
        ///
        /// @param id the conversation
        /// @param state the new state
        void archive(ConversationId id, ArchiveState state);

        /// Renames a conversation. Its rows, its forks and everything else that refers to it stay
        /// with it.
        ///
        /// @param id its name
        /// @param name the new name
        /// @throws IllegalStateException if it does not exist, or the new name is taken
        void rename(ConversationId id, ConversationId name);

        /// Removes a conversation and all its rows. Other conversations that name it stay
        /// unchanged. Does nothing if the conversation does not exist.
        ///
        /// @param id its name
        void remove(ConversationId id);

        /// Adds own rows to a conversation.
        ///
        /// @param owner the conversation
        /// @param rows the rows, each with the counts of the view after it
        /// @throws IllegalStateException if the conversation does not exist, or a position is taken
        void add(ConversationId owner, List<TalliedRow> rows);

        /// Removes own rows of a conversation.
        ///
        /// @param owner the conversation
        /// @param from the first position
        void removeFrom(ConversationId owner, long from);

        /// Replaces the content of a row and of all its copies.
        ///
        /// @param row the row
        /// @param content the new content
        void redact(RowId row, RowContent content);

        /// Stores a completed request; it replaces an earlier one with the same id.
        ///
        /// @param request the request id
        /// @param done the completed request
        void saveRequest(String request, CompletedRequest done);
    }

    /// A row with the counts of the view after it.
    ///
    /// @param row the row
    /// @param tally the counts
    record TalliedRow(ConversationRow row, ViewTally tally) {}

    /// A completed request.
    ///
    /// @param made the conversation that the request created
    /// @param fingerprint the fingerprint of the request, to detect another request with the same
    ///     id
    /// @param told the result of the request, to return it again
    record CompletedRequest(ConversationId made, String fingerprint, Value.Fields told) {}
}
