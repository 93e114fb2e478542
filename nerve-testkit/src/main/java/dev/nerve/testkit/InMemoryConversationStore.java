package dev.nerve.testkit;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.Row;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.Tally;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Conversations that last as long as the test.
///
/// A change works on a copy, which takes the place of the original if it does not throw. *Safe for
/// many threads.*
public final class InMemoryConversationStore implements ConversationStore {

    private volatile Pages pages = new Pages(new TreeMap<>(), new TreeMap<>(), new HashMap<>());

    @Override
    public <T> T read(Query<T> query) {
        return query.ask(pages);
    }

    @Override
    public synchronized <T> T write(Change<T> change) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("before a write");
        }
        var copy = pages.copy();
        var given = change.make(copy);
        pages = copy;
        return given;
    }

    /// Everything there is.
    ///
    /// @param conversations by name
    /// @param rows by owner and position
    /// @param requests by request id
    private record Pages(
            TreeMap<ConversationId, Conversation> conversations,
            TreeMap<ConversationId, TreeMap<Long, Tallied>> rows,
            Map<String, Requested> requests)
            implements Writer {

        Pages copy() {
            var copied = new TreeMap<ConversationId, TreeMap<Long, Tallied>>();
            rows.forEach((id, own) -> copied.put(id, new TreeMap<>(own)));
            return new Pages(new TreeMap<>(conversations), copied, new HashMap<>(requests));
        }

        private TreeMap<Long, Tallied> own(ConversationId owner) {
            return rows.computeIfAbsent(owner, _ -> new TreeMap<>());
        }

        @Override
        public Optional<Conversation> find(ConversationId id) {
            return Optional.ofNullable(conversations.get(id));
        }

        @Override
        public List<Conversation> list() {
            return conversations.values().stream()
                    .filter(one -> one.state() != Conversation.State.DELETED)
                    .toList();
        }

        @Override
        public List<Row> rows(ConversationId owner, long from, long to) {
            return from >= to
                    ? List.of()
                    : rows.getOrDefault(owner, new TreeMap<>()).subMap(from, to).values().stream()
                            .map(Tallied::row)
                            .toList();
        }

        @Override
        public Optional<Tally> tally(ConversationId owner, long seq) {
            return Optional.ofNullable(rows.getOrDefault(owner, new TreeMap<>()).get(seq))
                    .map(Tallied::tally);
        }

        @Override
        public OptionalLong newestCurtain(ConversationId owner, long before) {
            return rows
                    .getOrDefault(owner, new TreeMap<>())
                    .headMap(before, false)
                    .descendingMap()
                    .values()
                    .stream()
                    .map(Tallied::row)
                    .filter(row ->
                            row.content() instanceof Content.Cleared
                                    || row.content() instanceof Content.Compacted)
                    .mapToLong(Row::seq)
                    .findFirst();
        }

        @Override
        public List<Conversation> basedOn(ConversationId owner) {
            return conversations.values().stream()
                    .filter(one ->
                            one.origin().base() != null
                                    && one.origin().base().owner().equals(owner))
                    .toList();
        }

        @Override
        public List<Conversation> forkedFrom(ConversationId source) {
            return conversations.values().stream()
                    .filter(one -> source.equals(one.origin().forkedFrom()))
                    .toList();
        }

        @Override
        public Optional<Requested> requested(String request) {
            return Optional.ofNullable(requests.get(request));
        }

        @Override
        public void insert(Conversation conversation) {
            conversations.put(conversation.id(), conversation);
        }

        @Override
        public void update(Conversation conversation) {
            conversations.put(conversation.id(), conversation);
        }

        @Override
        public void remove(ConversationId id) {
            conversations.remove(id);
            rows.remove(id);
        }

        @Override
        public void add(ConversationId owner, List<Tallied> added) {
            added.forEach(row -> own(owner).put(row.row().seq(), row));
        }

        @Override
        public void removeFrom(ConversationId owner, long from) {
            own(owner).tailMap(from).clear();
        }

        @Override
        public void redact(RowId row, Content.Said content) {
            for (var own : rows.values()) {
                var changed = new ArrayList<Tallied>();
                for (var one : own.values()) {
                    if (one.row().id().equals(row)) {
                        var old = one.row();
                        changed.add(
                                new Tallied(
                                        new Row(old.seq(), old.id(), old.time(), content),
                                        one.tally()));
                    }
                }
                changed.forEach(one -> own.put(one.row().seq(), one));
            }
        }

        @Override
        public void remember(String request, Requested done) {
            requests.put(request, done);
        }
    }
}
