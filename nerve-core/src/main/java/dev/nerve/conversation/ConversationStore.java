package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Where conversations last.
///
/// Everything that is written together is there together or not at all, and lasts when the write
/// returns. Readers see what was written before they began, and never wait for writers. *Safe for
/// many threads.*
public interface ConversationStore {

    /// {@return what a query finds, at one moment}
    ///
    /// Inside a change of the same store, that is what the change has made of it so far.
    ///
    /// @param query looks at that moment only while it runs
    /// @param <T> what it finds
    <T> T read(Query<T> query);

    /// Makes a change; all of it, or nothing if it throws.
    ///
    /// A change that is made inside another one of the same store belongs to it: both last, or
    /// neither. If the inner one throws, nothing is left of it, and the outer one may go on.
    ///
    /// @param change reads and writes; may be run again, and on another thread, so it waits for
    ///     nobody and does nothing else
    /// @param <T> what it gives
    /// @return what it gave
    /// @throws InterruptedException if the thread was interrupted before the change began
    <T> T write(Change<T> change) throws InterruptedException;

    /// Looks at the store.
    ///
    /// @param <T> what it finds
    @FunctionalInterface
    interface Query<T> {

        /// {@return what it finds}
        ///
        /// @param reader the store at one moment
        T ask(Reader reader);
    }

    /// Changes the store.
    ///
    /// @param <T> what it gives
    @FunctionalInterface
    interface Change<T> {

        /// {@return what it gives}
        ///
        /// @param writer the store, as it will be
        T make(Writer writer);
    }

    /// The store at one moment.
    interface Reader {

        /// {@return a conversation, deleted ones included}
        ///
        /// @param id its name
        Optional<Conversation> find(ConversationId id);

        /// {@return all conversations that are not deleted, by name}
        List<Conversation> list();

        /// {@return own rows of a conversation that are there, in order}
        ///
        /// @param owner the conversation
        /// @param from the first position
        /// @param to the position after the last
        List<Row> rows(ConversationId owner, long from, long to);

        /// {@return own rows of a conversation that are there, in order, each with the view in
        /// numbers after it}
        ///
        /// @param owner the conversation
        /// @param from the first position
        /// @param to the position after the last
        List<Tallied> tallied(ConversationId owner, long from, long to);

        /// {@return the view in numbers after an own row of a conversation}
        ///
        /// @param owner the conversation
        /// @param seq the row's position
        Optional<Tally> tally(ConversationId owner, long seq);

        /// {@return the newest own row behind which nothing, or only what it says, can be seen: a
        /// clear or a compaction}
        ///
        /// @param owner the conversation
        /// @param before only rows before this position count
        OptionalLong newestCurtain(ConversationId owner, long before);

        /// {@return the newest own row that takes something out of view: a clear, a compaction, a
        /// rewind, or the end of a turn that failed}
        ///
        /// @param owner the conversation
        /// @param before only rows before this position count
        Optional<Row> newestCut(ConversationId owner, long before);

        /// {@return the newest own row that is a mark of a name, hidden or not}
        ///
        /// @param owner the conversation
        /// @param name the mark's name
        /// @param before only rows before this position count
        Optional<Row> newestMark(ConversationId owner, String name, long before);

        /// {@return the conversations whose base is in `owner`, deleted ones included, by name}
        ///
        /// @param owner a conversation
        List<Conversation> basedOn(ConversationId owner);

        /// {@return the conversations that were forked from `source`, deleted ones included, in the
        /// order in which they were made}
        ///
        /// @param source a conversation
        List<Conversation> forkedFrom(ConversationId source);

        /// {@return what was done under a request id}
        ///
        /// @param request the request id
        Optional<Requested> requested(String request);
    }

    /// The store, as it will be.
    interface Writer extends Reader {

        /// Adds a conversation whose name is free.
        ///
        /// @param conversation the conversation
        /// @throws IllegalStateException if the name is taken
        void insert(Conversation conversation);

        /// Replaces what is known of a conversation.
        ///
        /// @param conversation the conversation
        /// @throws IllegalStateException if there is none of this name
        void update(Conversation conversation);

        /// Forgets a conversation and all its rows; what others say of it stays. One that is not
        /// there stays so.
        ///
        /// @param id its name
        void remove(ConversationId id);

        /// Adds rows of a conversation's own.
        ///
        /// @param owner the conversation
        /// @param rows each with the view in numbers after it
        /// @throws IllegalStateException if there is no such conversation, or a position is taken
        void add(ConversationId owner, List<Tallied> rows);

        /// Forgets own rows of a conversation.
        ///
        /// @param owner the conversation
        /// @param from the first position
        void removeFrom(ConversationId owner, long from);

        /// Replaces the content of a row wherever it was copied to.
        ///
        /// @param row the row
        /// @param content what stands there from now on
        void redact(RowId row, Content content);

        /// Remembers what was done under a request id; the newest counts.
        ///
        /// @param request the request id
        /// @param done what
        void remember(String request, Requested done);
    }

    /// A row, and the view in numbers after it.
    ///
    /// @param row the row
    /// @param tally the numbers
    record Tallied(Row row, Tally tally) {}

    /// What was done under a request id.
    ///
    /// @param made the conversation that was made
    /// @param fingerprint tells whether the same was asked for
    /// @param told what was told of it, so that it can be told again
    record Requested(ConversationId made, String fingerprint, Value.Fields told) {}
}
