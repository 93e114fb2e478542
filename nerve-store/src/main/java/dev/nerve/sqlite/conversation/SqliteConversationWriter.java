package dev.nerve.sqlite.conversation;

import dev.nerve.ConversationId;
import dev.nerve.change.ChangeTopic;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationPage;
import dev.nerve.conversation.ConversationQuery;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.ViewTally;
import dev.nerve.query.ArchiveState;
import dev.nerve.sqlite.database.StoreConnection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The conversations of a store inside a transaction.
///
/// *Confined to one thread.*
public final class SqliteConversationWriter implements ConversationStore.Writer {

    private final StoreConnection connection;
    private final ConversationTable conversations;
    private final RowTable rows;
    private final RequestTable requests;

    public SqliteConversationWriter(StoreConnection connection) {
        this.connection = connection;
        this.conversations = new ConversationTable(connection);
        this.rows = new RowTable(connection);
        this.requests = new RequestTable(connection);
    }

    @Override
    public Optional<Conversation> find(ConversationId id) {
        return conversations.find(id);
    }

    @Override
    public List<Conversation> list() {
        return conversations.list();
    }

    @Override
    public List<ConversationRow> rows(ConversationId owner, long from, long to) {
        return rows.range(owner, from, to);
    }

    @Override
    public List<ConversationStore.TalliedRow> talliedRows(
            ConversationId owner, long from, long to) {
        return rows.tallied(owner, from, to);
    }

    @Override
    public Optional<ViewTally> tally(ConversationId owner, long seq) {
        return rows.tally(owner, seq);
    }

    @Override
    public OptionalLong lastViewBoundary(ConversationId owner, long before) {
        return rows.newestCurtain(owner, before);
    }

    @Override
    public Optional<ConversationRow> lastViewCut(ConversationId owner, long before) {
        return rows.newestCut(owner, before);
    }

    @Override
    public Optional<ConversationRow> lastMark(ConversationId owner, String name, long before) {
        return rows.newestMark(owner, name, before);
    }

    @Override
    public List<Conversation> basedOn(ConversationId owner) {
        return conversations.basedOn(owner);
    }

    @Override
    public List<Conversation> forkedFrom(ConversationId source) {
        return conversations.forkedFrom(source);
    }

    @Override
    public Optional<ConversationStore.CompletedRequest> completedRequest(String request) {
        return requests.find(request);
    }

    @Override
    public ConversationPage list(ConversationQuery query) {
        return catalog().list(query);
    }

    @Override
    public Optional<String> turnHolder(ConversationId id) {
        return catalog().turnHolder(id);
    }

    @Override
    public void holdTurn(ConversationId id, String worker) {
        catalog().holdTurn(id, worker);
    }

    @Override
    public void archive(ConversationId id, ArchiveState state) {
        catalog().archive(id, state);
    }

    @Override
    public void rename(ConversationId id, ConversationId name) {
        catalog().rename(id, name);
    }

    private ConversationCatalogTable catalog() {
        return new ConversationCatalogTable(conversations.link());
    }

    @Override
    public void insert(Conversation conversation) {
        conversations.insert(conversation);
    }

    @Override
    public void update(Conversation conversation) {
        conversations.update(conversation);
        if (conversation.state() != Conversation.State.LIVE) {
            touch(conversation.id());
        }
    }

    @Override
    public void remove(ConversationId id) {
        touch(id);
        rows.removeFrom(id, 0);
        conversations.remove(id);
    }

    @Override
    public void add(ConversationId owner, List<ConversationStore.TalliedRow> added) {
        long key = conversations.key(owner);
        added.forEach(row -> rows.add(owner, key, row));
        if (!added.isEmpty()) {
            catalog().changedAt(key, added.getLast().row().time());
        }
        if (added.stream().anyMatch(row -> row.row().content().endsTurn())) {
            touch(owner);
        }
    }

    /// Wakes those who wait for the end of a turn.
    private void touch(ConversationId id) {
        connection.touch(ChangeTopic.conversation(id));
    }

    @Override
    public void removeFrom(ConversationId owner, long from) {
        touch(owner);
        rows.removeFrom(owner, from);
    }

    @Override
    public void redact(RowId row, RowContent content) {
        rows.redact(row, content);
    }

    @Override
    public void saveRequest(String request, ConversationStore.CompletedRequest done) {
        requests.remember(request, done);
    }
}
