package dev.nerve.testkit;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.Row;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.Tally;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/// The content of an in-memory store.
///
/// A copy shares the rows of each conversation until it changes them. *Confined to one thread*
/// during a change, and immutable after its publication to other threads.
final class Pages implements ConversationStore.Writer {

    private static final NavigableMap<Long, ConversationStore.Tallied> NO_ROWS =
            Collections.emptyNavigableMap();

    private TreeMap<ConversationId, Made> conversations = new TreeMap<>();
    private Map<ConversationId, NavigableMap<Long, ConversationStore.Tallied>> rows =
            new HashMap<>();
    private Set<ConversationId> unshared = new HashSet<>();
    private Map<String, ConversationStore.Requested> requests = new HashMap<>();
    private Definitions definitions = new Definitions();
    private long newest;

    Pages copy() {
        var copy = new Pages();
        copy.conversations = new TreeMap<>(conversations);
        copy.rows = new HashMap<>(rows);
        copy.requests = new HashMap<>(requests);
        copy.definitions = definitions.copy();
        copy.newest = newest;
        unshared = new HashSet<>();
        return copy;
    }

    void become(Pages other) {
        conversations = other.conversations;
        rows = other.rows;
        unshared = other.unshared;
        requests = other.requests;
        definitions = other.definitions;
        newest = other.newest;
    }

    Definitions definitions() {
        return definitions;
    }

    private NavigableMap<Long, ConversationStore.Tallied> own(ConversationId owner) {
        return rows.getOrDefault(owner, NO_ROWS);
    }

    private NavigableMap<Long, ConversationStore.Tallied> changing(ConversationId owner) {
        if (unshared.add(owner)) {
            rows.put(owner, new TreeMap<>(own(owner)));
        }
        return own(owner);
    }

    @Override
    public Optional<Conversation> find(ConversationId id) {
        return Optional.ofNullable(conversations.get(id)).map(Made::conversation);
    }

    @Override
    public List<Conversation> list() {
        return conversations.values().stream()
                .map(Made::conversation)
                .filter(one -> one.state() != Conversation.State.DELETED)
                .toList();
    }

    @Override
    public List<Row> rows(ConversationId owner, long from, long to) {
        return from >= to
                ? List.of()
                : own(owner).subMap(from, true, to, false).values().stream()
                        .map(ConversationStore.Tallied::row)
                        .toList();
    }

    @Override
    public List<ConversationStore.Tallied> tallied(ConversationId owner, long from, long to) {
        return from >= to
                ? List.of()
                : List.copyOf(own(owner).subMap(from, true, to, false).values());
    }

    @Override
    public Optional<Tally> tally(ConversationId owner, long seq) {
        return Optional.ofNullable(own(owner).get(seq)).map(ConversationStore.Tallied::tally);
    }

    @Override
    public OptionalLong newestCurtain(ConversationId owner, long before) {
        return newest(owner, before, Pages::isCurtain).stream().mapToLong(Row::seq).findFirst();
    }

    @Override
    public Optional<Row> newestCut(ConversationId owner, long before) {
        return newest(owner, before, Pages::isCut);
    }

    @Override
    public Optional<Row> newestMark(ConversationId owner, String name, long before) {
        return newest(owner, before, new Content.Marked(name)::equals);
    }

    private Optional<Row> newest(ConversationId owner, long before, Predicate<Content> wanted) {
        return own(owner).headMap(before, false).descendingMap().values().stream()
                .map(ConversationStore.Tallied::row)
                .filter(row -> wanted.test(row.content()))
                .findFirst();
    }

    private static boolean isCurtain(Content content) {
        return content instanceof Content.Cleared || content instanceof Content.Compacted;
    }

    private static boolean isCut(Content content) {
        return isCurtain(content)
                || content instanceof Content.Rewound
                || (content instanceof Content.TurnEnded ended
                        && ended.how() == Content.How.FAILED);
    }

    @Override
    public List<Conversation> basedOn(ConversationId owner) {
        return conversations.values().stream()
                .map(Made::conversation)
                .filter(one ->
                        one.origin().base() != null && one.origin().base().owner().equals(owner))
                .toList();
    }

    @Override
    public List<Conversation> forkedFrom(ConversationId source) {
        return conversations.values().stream()
                .filter(one -> source.equals(one.conversation().origin().forkedFrom()))
                .sorted(Comparator.comparingLong(Made::number))
                .map(Made::conversation)
                .toList();
    }

    @Override
    public Optional<ConversationStore.Requested> requested(String request) {
        return Optional.ofNullable(requests.get(request));
    }

    @Override
    public void insert(Conversation conversation) {
        newest++;
        if (conversations.putIfAbsent(conversation.id(), new Made(newest, conversation)) != null) {
            throw new IllegalStateException("'%s' is there already".formatted(conversation.id()));
        }
    }

    @Override
    public void update(Conversation conversation) {
        conversations.put(conversation.id(), made(conversation.id()).with(conversation));
    }

    private Made made(ConversationId id) {
        var made = conversations.get(id);
        if (made == null) {
            throw new IllegalStateException("'%s' is not there".formatted(id));
        }
        return made;
    }

    @Override
    public void remove(ConversationId id) {
        conversations.remove(id);
        rows.remove(id);
        unshared.remove(id);
    }

    @Override
    public void add(ConversationId owner, List<ConversationStore.Tallied> added) {
        made(owner);
        for (var row : added) {
            if (changing(owner).putIfAbsent(row.row().seq(), row) != null) {
                throw new IllegalStateException(
                        "'%s' has a row %d already".formatted(owner, row.row().seq()));
            }
        }
    }

    @Override
    public void removeFrom(ConversationId owner, long from) {
        if (!own(owner).tailMap(from, true).isEmpty()) {
            changing(owner).tailMap(from, true).clear();
        }
    }

    @Override
    public void redact(RowId row, Content content) {
        for (var owner : List.copyOf(rows.keySet())) {
            if (own(owner).values().stream().anyMatch(one -> one.row().id().equals(row))) {
                changing(owner).replaceAll((_, one) -> redacted(one, row, content));
            }
        }
    }

    private static ConversationStore.Tallied redacted(
            ConversationStore.Tallied one, RowId row, Content content) {
        var old = one.row();
        return old.id().equals(row)
                ? new ConversationStore.Tallied(
                        new Row(old.seq(), row, old.time(), content), one.tally())
                : one;
    }

    @Override
    public void remember(String request, ConversationStore.Requested done) {
        requests.put(request, done);
    }

    /// A conversation with its creation number.
    ///
    /// @param number the creation number; later conversations have greater ones
    /// @param conversation the conversation
    private record Made(long number, Conversation conversation) {

        Made with(Conversation other) {
            return new Made(number, other);
        }
    }
}
