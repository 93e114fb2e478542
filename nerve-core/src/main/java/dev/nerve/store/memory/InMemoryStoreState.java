package dev.nerve.store.memory;

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
import java.time.Instant;
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
final class InMemoryStoreState implements ConversationStore.Writer {

    private static final NavigableMap<Long, ConversationStore.TalliedRow> NO_ROWS =
            Collections.emptyNavigableMap();

    private TreeMap<ConversationId, NumberedConversation> conversations = new TreeMap<>();
    private Map<ConversationId, NavigableMap<Long, ConversationStore.TalliedRow>> rows =
            new HashMap<>();
    private Set<ConversationId> unshared = new HashSet<>();
    private Map<String, ConversationStore.CompletedRequest> requests = new HashMap<>();
    private InMemoryDefinitions definitions = new InMemoryDefinitions();
    private Set<ChangeTopic> touched = new HashSet<>();
    private long newest;

    InMemoryStoreState copy() {
        var copy = new InMemoryStoreState();
        copy.conversations = new TreeMap<>(conversations);
        copy.rows = new HashMap<>(rows);
        copy.requests = new HashMap<>(requests);
        copy.definitions = definitions.copy();
        copy.touched = new HashSet<>(touched);
        copy.newest = newest;
        unshared = new HashSet<>();
        return copy;
    }

    void replaceWith(InMemoryStoreState other) {
        conversations = other.conversations;
        rows = other.rows;
        unshared = other.unshared;
        requests = other.requests;
        definitions = other.definitions;
        touched = other.touched;
        newest = other.newest;
    }

    /// Ends a change.
    ///
    /// @return the topics whose subscribers it wakes
    Set<ChangeTopic> takeTouched() {
        var taken = touched;
        touched = new HashSet<>();
        return taken;
    }

    /// Wakes those who wait for the end of a turn, after the change.
    private void touch(ConversationId id) {
        touched.add(ChangeTopic.conversation(id));
    }

    InMemoryDefinitions definitions() {
        return definitions;
    }

    private NavigableMap<Long, ConversationStore.TalliedRow> own(ConversationId owner) {
        return rows.getOrDefault(owner, NO_ROWS);
    }

    private NavigableMap<Long, ConversationStore.TalliedRow> changing(ConversationId owner) {
        if (unshared.add(owner)) {
            rows.put(owner, new TreeMap<>(own(owner)));
        }
        return own(owner);
    }

    @Override
    public Optional<Conversation> find(ConversationId id) {
        return Optional.ofNullable(conversations.get(id)).map(NumberedConversation::conversation);
    }

    @Override
    public List<Conversation> list() {
        return conversations.values().stream()
                .map(NumberedConversation::conversation)
                .filter(one -> one.state() != Conversation.State.DELETED)
                .toList();
    }

    @Override
    public ConversationPage list(ConversationQuery query) {
        var found =
                conversations.values().stream()
                        .map(NumberedConversation::summary)
                        .filter(query::matches)
                        .limit(query.limit() + 1L)
                        .toList();
        return ConversationPage.of(found, query.limit());
    }

    @Override
    public Optional<String> turnHolder(ConversationId id) {
        return Optional.ofNullable(conversations.get(id))
                .map(NumberedConversation::holder)
                .filter(worker -> !worker.isEmpty());
    }

    @Override
    public List<ConversationRow> rows(ConversationId owner, long from, long to) {
        return from >= to
                ? List.of()
                : own(owner).subMap(from, true, to, false).values().stream()
                        .map(ConversationStore.TalliedRow::row)
                        .toList();
    }

    @Override
    public List<ConversationStore.TalliedRow> talliedRows(
            ConversationId owner, long from, long to) {
        return from >= to
                ? List.of()
                : List.copyOf(own(owner).subMap(from, true, to, false).values());
    }

    @Override
    public Optional<ViewTally> tally(ConversationId owner, long seq) {
        return Optional.ofNullable(own(owner).get(seq)).map(ConversationStore.TalliedRow::tally);
    }

    @Override
    public OptionalLong lastViewBoundary(ConversationId owner, long before) {
        return newest(owner, before, InMemoryStoreState::isCurtain).stream()
                .mapToLong(ConversationRow::seq)
                .findFirst();
    }

    @Override
    public Optional<ConversationRow> lastViewCut(ConversationId owner, long before) {
        return newest(owner, before, InMemoryStoreState::isCut);
    }

    @Override
    public Optional<ConversationRow> lastMark(ConversationId owner, String name, long before) {
        return newest(owner, before, new RowContent.Marked(name)::equals);
    }

    private Optional<ConversationRow> newest(
            ConversationId owner, long before, Predicate<RowContent> wanted) {
        return own(owner).headMap(before, false).descendingMap().values().stream()
                .map(ConversationStore.TalliedRow::row)
                .filter(row -> wanted.test(row.content()))
                .findFirst();
    }

    private static boolean isCurtain(RowContent content) {
        return content instanceof RowContent.Cleared || content instanceof RowContent.Compacted;
    }

    private static boolean isCut(RowContent content) {
        return isCurtain(content)
                || content instanceof RowContent.Rewound
                || (content instanceof RowContent.TurnEnded ended
                        && ended.how() == RowContent.TurnStatus.FAILED);
    }

    @Override
    public List<Conversation> basedOn(ConversationId owner) {
        return conversations.values().stream()
                .map(NumberedConversation::conversation)
                .filter(one ->
                        one.origin().base() != null && one.origin().base().owner().equals(owner))
                .toList();
    }

    @Override
    public List<Conversation> forkedFrom(ConversationId source) {
        return conversations.values().stream()
                .filter(one -> source.equals(one.conversation().origin().forkedFrom()))
                .sorted(Comparator.comparingLong(NumberedConversation::number))
                .map(NumberedConversation::conversation)
                .toList();
    }

    @Override
    public Optional<ConversationStore.CompletedRequest> completedRequest(String request) {
        return Optional.ofNullable(requests.get(request));
    }

    @Override
    public void insert(Conversation conversation) {
        newest++;
        if (conversations.putIfAbsent(
                        conversation.id(), NumberedConversation.of(newest, conversation))
                != null) {
            throw new IllegalStateException("'%s' is there already".formatted(conversation.id()));
        }
    }

    @Override
    public void update(Conversation conversation) {
        conversations.put(conversation.id(), made(conversation.id()).with(conversation));
        if (conversation.state() != Conversation.State.LIVE) {
            touch(conversation.id());
        }
    }

    private NumberedConversation made(ConversationId id) {
        var numberedConversation = conversations.get(id);
        if (numberedConversation == null) {
            throw new IllegalStateException("'%s' is not there".formatted(id));
        }
        return numberedConversation;
    }

    @Override
    public void holdTurn(ConversationId id, String worker) {
        conversations.put(id, made(id).withHolder(worker));
    }

    @Override
    public void archive(ConversationId id, ArchiveState state) {
        conversations.put(id, made(id).with(state));
    }

    @Override
    public void rename(ConversationId id, ConversationId name) {
        if (conversations.containsKey(name)) {
            throw new IllegalStateException("'%s' is there already".formatted(name));
        }
        var renaming = new InMemoryRenaming(id, name);
        conversations.put(name, made(id));
        conversations.remove(id);
        conversations.replaceAll((_, one) -> one.with(renaming.apply(one.conversation())));
        rows.put(name, own(id));
        rows.remove(id);
        rows.replaceAll((_, some) -> renaming.apply(some));
        unshared = new HashSet<>(rows.keySet());
        requests.replaceAll((_, request) -> renaming.apply(request));
    }

    @Override
    public void remove(ConversationId id) {
        touch(id);
        conversations.remove(id);
        rows.remove(id);
        unshared.remove(id);
    }

    @Override
    public void add(ConversationId owner, List<ConversationStore.TalliedRow> added) {
        made(owner);
        for (var row : added) {
            if (changing(owner).putIfAbsent(row.row().seq(), row) != null) {
                throw new IllegalStateException(
                        "'%s' has a row %d already".formatted(owner, row.row().seq()));
            }
        }
        if (!added.isEmpty()) {
            conversations.put(owner, made(owner).changedAt(added.getLast().row().time()));
        }
        if (added.stream().anyMatch(row -> row.row().content().endsTurn())) {
            touch(owner);
        }
    }

    @Override
    public void removeFrom(ConversationId owner, long from) {
        touch(owner);
        if (!own(owner).tailMap(from, true).isEmpty()) {
            changing(owner).tailMap(from, true).clear();
        }
    }

    @Override
    public void redact(RowId row, RowContent content) {
        for (var owner : List.copyOf(rows.keySet())) {
            if (own(owner).values().stream().anyMatch(one -> one.row().id().equals(row))) {
                changing(owner).replaceAll((_, one) -> redacted(one, row, content));
            }
        }
    }

    private static ConversationStore.TalliedRow redacted(
            ConversationStore.TalliedRow one, RowId row, RowContent content) {
        var old = one.row();
        return old.id().equals(row)
                ? new ConversationStore.TalliedRow(
                        new ConversationRow(old.seq(), row, old.time(), content), one.tally())
                : one;
    }

    @Override
    public void saveRequest(String request, ConversationStore.CompletedRequest done) {
        requests.put(request, done);
    }

    /// A conversation with its creation number and what only lists and owners need.
    ///
    /// @param number the creation number; later conversations have greater ones
    /// @param conversation the conversation
    /// @param isArchived whether it is archived
    /// @param changed the time of the last row
    /// @param holder the worker that holds the open turn, or empty
    private record NumberedConversation(
            long number,
            Conversation conversation,
            boolean isArchived,
            Instant changed,
            String holder) {

        static NumberedConversation of(long number, Conversation conversation) {
            return new NumberedConversation(
                    number, conversation, false, conversation.created(), "");
        }

        ConversationPage.ConversationSummary summary() {
            return new ConversationPage.ConversationSummary(conversation, isArchived, changed);
        }

        NumberedConversation with(Conversation other) {
            return new NumberedConversation(number, other, isArchived, changed, holder);
        }

        NumberedConversation with(ArchiveState state) {
            return new NumberedConversation(
                    number, conversation, state == ArchiveState.ARCHIVED, changed, holder);
        }

        NumberedConversation withHolder(String worker) {
            return new NumberedConversation(number, conversation, isArchived, changed, worker);
        }

        NumberedConversation changedAt(Instant time) {
            return new NumberedConversation(number, conversation, isArchived, time, holder);
        }
    }
}
