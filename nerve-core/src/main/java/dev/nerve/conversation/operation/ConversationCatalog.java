package dev.nerve.conversation.operation;

import static dev.nerve.conversation.operation.AppendOperation.getReadable;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationExcerpt;
import dev.nerve.conversation.ConversationExcerpt.RowSelection;
import dev.nerve.conversation.ConversationPage;
import dev.nerve.conversation.ConversationQuery;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.history.HistoryReader;
import dev.nerve.query.ArchiveState;
import dev.nerve.value.Value;

/// The conversations as a list with pages, labels and an archive, and the pages of their rows.
/// *Safe for many threads.*
///
/// @param store the store of the conversations
public record ConversationCatalog(ConversationStore store) {

    /// {@return a page of the conversations that are not deleted, by name; reads no rows}
    ///
    /// @param query the filters and the page
    public ConversationPage list(ConversationQuery query) {
        return store.read(reader -> reader.list(query));
    }

    /// {@return a conversation at this moment, with some of its rows}
    ///
    /// @param id the conversation
    /// @param selection the wanted rows
    /// @throws dev.nerve.NerveException.Failed if it does not exist or was deleted
    public ConversationExcerpt read(ConversationId id, RowSelection selection) {
        return store.read(reader ->
                new ExcerptReader(new HistoryReader(reader), getReadable(reader, id))
                        .read(selection));
    }

    /// Replaces the labels of a conversation.
    ///
    /// @param id the conversation
    /// @param labels the labels by name
    /// @return the conversation
    /// @throws InterruptedException if the thread was interrupted
    public Conversation label(ConversationId id, Value.Fields labels) throws InterruptedException {
        return store.write(writer -> {
            var labelled = getReadable(writer, id).withLabels(labels);
            writer.update(labelled);
            return labelled;
        });
    }

    /// Archives a conversation, or returns it from the archive. Lists leave archived ones out.
    ///
    /// @param id the conversation
    /// @param state the new state
    /// @throws InterruptedException if the thread was interrupted
    public void archive(ConversationId id, ArchiveState state) throws InterruptedException {
        store.write(writer -> {
            writer.archive(getReadable(writer, id).id(), state);
            return id;
        });
    }
}
