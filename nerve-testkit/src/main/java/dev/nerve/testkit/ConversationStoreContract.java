package dev.nerve.testkit;

import static dev.nerve.testkit.SampleRows.NOW;
import static dev.nerve.testkit.SampleRows.conversation;
import static dev.nerve.testkit.SampleRows.copied;
import static dev.nerve.testkit.SampleRows.forkOf;
import static dev.nerve.testkit.SampleRows.id;
import static dev.nerve.testkit.SampleRows.row;
import static dev.nerve.testkit.SampleRows.said;
import static dev.nerve.testkit.SampleRows.words;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.Conversation.Origin;
import dev.nerve.conversation.Conversation.Relation;
import dev.nerve.conversation.Conversation.State;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.ConversationStore.CompletedRequest;
import dev.nerve.conversation.ConversationStore.TalliedRow;
import dev.nerve.conversation.ForkBase;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.ViewTally;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The promises of every conversation store about its content. [ConversationTransactionContract]
/// has the promises about changes.
public interface ConversationStoreContract {

    /// {@return the store to test: the same in every call of one test, and empty at first}
    ConversationStore conversations();

    @Test
    default void conversationIsFoundAsItWasInserted() throws InterruptedException {
        var main = conversation("main", Origin.ROOT);
        var origin =
                new Origin(
                        new ForkBase(id("main"), 3), id("main"), 3, id("boss"), Relation.HANDOFF);
        var child =
                new Conversation(
                        id("child"),
                        origin,
                        3,
                        NOW.plusSeconds(1),
                        Value.Fields.EMPTY.with("team", "blue").with("size", 2),
                        State.RETIRED);

        insert(main, child);

        assertThat(find("main")).isEqualTo(main);
        assertThat(find("child")).isEqualTo(child);
        assertThat(find("other")).isNull();
    }

    @Test
    default void insertingATakenNameIsABugAndChangesNothing() throws InterruptedException {
        var main = conversation("main", Origin.ROOT);
        insert(main);

        assertThatThrownBy(() -> insert(main.withEnd(7))).isInstanceOf(IllegalStateException.class);

        assertThat(find("main")).isEqualTo(main);
    }

    @Test
    default void nameThatWasRemovedIsFreeAgain() throws InterruptedException {
        insert(conversation("main", Origin.ROOT), conversation("a", forkOf("main")));
        add("main", said("main", 0, "old"));
        write(writer -> writer.remove(id("main")));
        assertThat(find("main")).isNull();

        var again = conversation("main", forkOf("a"));
        insert(again);

        assertThat(find("main")).isEqualTo(again);
        assertThat(rows("main", 0, 10)).isEmpty();
        assertThat(find("a")).isEqualTo(conversation("a", forkOf("main")));
    }

    @Test
    default void nothingOfARemovedConversationIsLeftUnderItsName() throws InterruptedException {
        var fork =
                new Origin(
                        new ForkBase(id("main"), 3), id("main"), 3, id("boss"), Relation.HANDOFF);
        insert(conversation("a", fork), conversation("b", forkOf("a")));
        write(writer -> writer.remove(id("a")));

        insert(conversation("a", Origin.ROOT));

        assertThat(find("a")).isEqualTo(conversation("a", Origin.ROOT));
    }

    @Test
    default void whatOthersSayOfARemovedConversationStays() throws InterruptedException {
        var child = conversation("child", forkOf("main"));
        insert(conversation("main", Origin.ROOT), child);
        add("child", copied("child", 0, new RowId(id("main"), 5)));
        write(writer ->
                writer.saveRequest(
                        "r", new CompletedRequest(id("main"), "print", Value.Fields.EMPTY)));

        write(writer -> writer.remove(id("main")));

        assertThat(find("child")).isEqualTo(child);
        assertThat(forksOf("main")).containsExactly("child");
        assertThat(rows("child", 0, 1).getFirst().id()).isEqualTo(new RowId(id("main"), 5));
        assertThat(requested("r"))
                .contains(new CompletedRequest(id("main"), "print", Value.Fields.EMPTY));
        assertThat(names(conversations().read(ConversationStore.Reader::list)))
                .containsExactly("child");
    }

    @Test
    default void conversationMayTellOfOnesThatWereNeverThere() throws InterruptedException {
        var orphan =
                conversation(
                        "orphan",
                        new Origin(
                                new ForkBase(id("lost"), 4),
                                id("gone"),
                                5,
                                id("boss"),
                                Relation.FORK));

        insert(orphan);

        assertThat(find("orphan")).isEqualTo(orphan);
        assertThat(find("lost")).isNull();
        assertThat(forksOf("gone")).containsExactly("orphan");
    }

    @Test
    default void updateReplacesAllThatIsKnown() throws InterruptedException {
        insert(conversation("main", Origin.ROOT), conversation("other", Origin.ROOT));
        var changed =
                new Conversation(
                        id("main"),
                        new Origin(
                                new ForkBase(id("other"), 2), id("other"), 2, null, Relation.FORK),
                        9,
                        NOW.plusSeconds(5),
                        Value.Fields.EMPTY.with("a", List.of(1, 2)),
                        State.DELETED);

        write(writer -> writer.update(changed));

        assertThat(find("main")).isEqualTo(changed);
        assertThat(forksOf("other")).containsExactly("main");
        assertThatThrownBy(
                        () -> write(writer -> writer.update(conversation("nobody", Origin.ROOT))))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    default void listIsByNameAndWithoutDeletedOnes() throws InterruptedException {
        insert(
                conversation("b-2", Origin.ROOT),
                conversation("b", Origin.ROOT),
                conversation("b_1", Origin.ROOT).with(State.RETIRED),
                conversation("0", Origin.ROOT),
                conversation("a", Origin.ROOT).with(State.DELETED));

        assertThat(names(conversations().read(ConversationStore.Reader::list)))
                .containsExactly("0", "b", "b-2", "b_1");
    }

    @Test
    default void rowsComeInOrderAndAsTheyWereAdded() throws InterruptedException {
        insert(conversation("main", Origin.ROOT));
        var call = new RowContent.ToolCall("c", "tool", Value.of(List.of(1, "two", true)));
        var rows =
                List.of(
                        said("main", 0, "zero"),
                        new TalliedRow(
                                new ConversationRow(1, new RowId(id("main"), 1), NOW, call),
                                new ViewTally(7, 3, 1L << 40, OptionalLong.of(0), 2)),
                        said("main", 2, "two"));
        add("main", rows.get(2));
        add("main", rows.get(0), rows.get(1));

        assertThat(rows("main", 0, 3)).isEqualTo(rows.stream().map(TalliedRow::row).toList());
        assertThat(rows("main", 1, 2)).containsExactly(rows.get(1).row());
        assertThat(rows("main", 3, 9)).isEmpty();
        assertThat(rows("main", 2, 1)).isEmpty();
        assertThat(rows("nobody", 0, 3)).isEmpty();
        assertThat(tally("main", 1)).isEqualTo(rows.get(1).tally());
        assertThat(tally("main", 3)).isNull();
    }

    @Test
    default void addingWhereSomethingIsOrWhereNobodyIsIsABug() throws InterruptedException {
        insert(conversation("main", Origin.ROOT));
        add("main", said("main", 0, "first"));

        assertThatThrownBy(() -> add("main", said("main", 1, "b"), said("main", 0, "again")))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> add("nobody", said("nobody", 0, "a")))
                .isInstanceOf(IllegalStateException.class);

        assertThat(rows("main", 0, 9)).containsExactly(said("main", 0, "first").row());
    }

    @Test
    default void newestCurtainIsTheLastClearOrCompactionBefore() throws InterruptedException {
        insert(conversation("main", Origin.ROOT), conversation("other", Origin.ROOT));
        add(
                "main",
                row("main", 0, new RowContent.Cleared(ConversationConfig.NONE)),
                said("main", 1, "a"),
                row(
                        "main",
                        2,
                        new RowContent.Compacted("short", 1, ConversationConfig.of("model", "m"))),
                row("main", 3, new RowContent.Rewound(1)));
        add("other", row("other", 4, new RowContent.Cleared(ConversationConfig.NONE)));

        assertThat(viewBoundary("main", 0)).isEmpty();
        assertThat(viewBoundary("main", 1)).hasValue(0);
        assertThat(viewBoundary("main", 2)).hasValue(0);
        assertThat(viewBoundary("main", 3)).hasValue(2);
        assertThat(viewBoundary("main", 99)).hasValue(2);
        assertThat(viewBoundary("nobody", 99)).isEmpty();
    }

    @Test
    default void newestCutIsTheLastRowBeforeThatHidesSomething() throws InterruptedException {
        insert(conversation("main", Origin.ROOT), conversation("other", Origin.ROOT));
        var rows =
                List.of(
                        row("main", 0, new RowContent.Cleared(ConversationConfig.NONE)),
                        said("main", 1, "a"),
                        row("main", 2, RowContent.TurnEnded.of(RowContent.TurnStatus.FAILED)),
                        row("main", 3, new RowContent.Rewound(1)),
                        row(
                                "main",
                                4,
                                new RowContent.Compacted("short", 1, ConversationConfig.NONE)),
                        row("main", 5, RowContent.TurnEnded.of(RowContent.TurnStatus.COMPLETED)),
                        row("main", 6, RowContent.TurnEnded.of(RowContent.TurnStatus.INTERRUPTED)),
                        row("main", 7, new RowContent.Marked("here")));
        add("main", rows.toArray(TalliedRow[]::new));
        add("other", row("other", 9, new RowContent.Rewound(0)));

        assertThat(cut("main", 0)).isNull();
        assertThat(cut("main", 2)).isEqualTo(rows.get(0).row());
        assertThat(cut("main", 3)).isEqualTo(rows.get(2).row());
        assertThat(cut("main", 4)).isEqualTo(rows.get(3).row());
        assertThat(cut("main", 99)).isEqualTo(rows.get(4).row());
        assertThat(cut("nobody", 99)).isNull();
    }

    @Test
    default void newestMarkIsTheLastOfItsNameBefore() throws InterruptedException {
        insert(conversation("main", Origin.ROOT), conversation("other", Origin.ROOT));
        var first = row("main", 0, new RowContent.Marked("here"));
        var last = row("main", 2, new RowContent.Marked("here"));
        add(
                "main",
                first,
                row("main", 1, new RowContent.Marked("there")),
                last,
                said("main", 3, "here"));
        add("other", row("other", 4, new RowContent.Marked("here")));

        assertThat(mark("main", "here", 0)).isNull();
        assertThat(mark("main", "here", 2)).isEqualTo(first.row());
        assertThat(mark("main", "here", 99)).isEqualTo(last.row());
        assertThat(mark("main", "nowhere", 99)).isNull();
        assertThat(mark("nobody", "here", 99)).isNull();
    }

    @Test
    default void rowsComeWithTheirNumbers() throws InterruptedException {
        insert(conversation("main", Origin.ROOT));
        var open =
                new TalliedRow(
                        said("main", 1, "b").row(), new ViewTally(2, 1, 7, OptionalLong.of(1), 3));
        var copy = copied("main", 2, new RowId(id("gone"), 8));
        add("main", said("main", 0, "a"), open, copy, said("main", 3, "c"));

        assertThat(tallied("main", 1, 3)).containsExactly(open, copy);
        assertThat(tallied("main", 3, 3)).isEmpty();
        assertThat(tallied("nobody", 0, 9)).isEmpty();
    }

    @Test
    default void removeFromForgetsThatRowAndAllAfterIt() throws InterruptedException {
        insert(conversation("main", Origin.ROOT), conversation("other", Origin.ROOT));
        add(
                "main",
                said("main", 0, "a"),
                said("main", 1, "b"),
                row("main", 2, new RowContent.Cleared(ConversationConfig.NONE)));
        add("other", said("other", 2, "c"));

        write(writer -> writer.removeFrom(id("main"), 1));
        write(writer -> writer.removeFrom(id("nobody"), 0));

        assertThat(rows("main", 0, 9)).containsExactly(said("main", 0, "a").row());
        assertThat(viewBoundary("main", 9)).isEmpty();
        assertThat(rows("other", 0, 9)).hasSize(1);
    }

    @Test
    default void forksComeInTheOrderInWhichTheyWereMade() throws InterruptedException {
        insert(conversation("main", Origin.ROOT), conversation("z", forkOf("main")));
        insert(conversation("a", forkOf("main")));
        insert(conversation("m", forkOf("a")), conversation("k", forkOf("main")));
        write(writer -> writer.update(conversation("z", forkOf("main")).with(State.DELETED)));
        assertThat(forksOf("main")).containsExactly("z", "a", "k");

        write(writer -> writer.remove(id("a")));
        insert(conversation("b", forkOf("main")), conversation("a", forkOf("main")));

        assertThat(forksOf("main")).containsExactly("z", "k", "b", "a");
    }

    @Test
    default void conversationsAreFoundByTheirBase() throws InterruptedException {
        var base = new Origin(new ForkBase(id("main"), 1), id("mid"), 1, null, Relation.FORK);
        insert(
                conversation("main", Origin.ROOT),
                conversation("mid", forkOf("main")),
                conversation("z", base),
                conversation("b", base).with(State.DELETED));

        assertThat(names(conversations().read(reader -> reader.basedOn(id("main")))))
                .containsExactly("b", "z");
        assertThat(names(conversations().read(reader -> reader.basedOn(id("mid"))))).isEmpty();

        write(writer -> writer.update(conversation("z", forkOf("mid"))));

        assertThat(names(conversations().read(reader -> reader.basedOn(id("main")))))
                .containsExactly("b");
    }

    @Test
    default void redactionReachesCopiesAndNothingElse() throws InterruptedException {
        insert(
                conversation("main", Origin.ROOT),
                conversation("copy", Origin.ROOT),
                conversation("moved", Origin.ROOT));
        var secret = new RowId(id("main"), 1);
        add("main", said("main", 0, "a"), said("main", 1, "secret"));
        add("copy", said("copy", 0, "own"), copied("copy", 1, secret));
        // The second row is not a copy of main's row 1, although it has that position.
        add("moved", copied("moved", 0, secret), copied("moved", 1, new RowId(id("main"), 0)));

        var hidden = RowContent.Message.of(MessageRole.USER, RowContent.REDACTED);
        write(writer -> writer.redact(secret, hidden));

        assertThat(contents("main")).containsExactly(words("a"), hidden);
        assertThat(contents("copy")).containsExactly(words("own"), hidden);
        assertThat(contents("moved")).containsExactly(hidden, words("copy of main#0"));
        assertThat(rows("copy", 1, 2).getFirst().id()).isEqualTo(secret);
        assertThat(tally("copy", 1)).isEqualTo(copied("copy", 1, secret).tally());
    }

    @Test
    default void redactionReachesCopiesWhoseOriginalIsGone() throws InterruptedException {
        insert(conversation("main", Origin.ROOT), conversation("copy", Origin.ROOT));
        var secret = new RowId(id("main"), 0);
        add("main", said("main", 0, "secret"));
        add("copy", copied("copy", 0, secret));
        write(writer -> writer.remove(id("main")));

        var hidden = RowContent.Message.of(MessageRole.USER, RowContent.REDACTED);
        write(writer -> writer.redact(secret, hidden));

        assertThat(contents("copy")).containsExactly(hidden);
    }

    @Test
    default void requestsAreRemembered() throws InterruptedException {
        var first = new CompletedRequest(id("a"), "one", Value.Fields.EMPTY);
        var second =
                new CompletedRequest(
                        id("b"), "two", Value.Fields.EMPTY.with("rows", List.of(1, "ä")));
        assertThat(requested("r")).isEmpty();

        write(writer -> writer.saveRequest("r", first));
        assertThat(requested("r")).contains(first);

        write(writer -> writer.saveRequest("r", second));
        assertThat(requested("r")).contains(second);
        assertThat(find("a")).isNull();
    }

    @Test
    default void manyRowsAreReadInOrder() throws InterruptedException {
        insert(conversation("main", Origin.ROOT));
        var rows =
                LongStream.range(0, 3_000)
                        .mapToObj(seq -> said("main", seq, "row " + seq))
                        .toList();
        write(writer -> writer.add(id("main"), rows));

        assertThat(rows("main", 500, 2_500))
                .isEqualTo(rows.subList(500, 2_500).stream().map(TalliedRow::row).toList());
    }

    private void write(Consumer<ConversationStore.Writer> change) throws InterruptedException {
        conversations()
                .write(writer -> {
                    change.accept(writer);
                    return true;
                });
    }

    private void insert(Conversation... added) throws InterruptedException {
        write(writer -> List.of(added).forEach(writer::insert));
    }

    private void add(String owner, TalliedRow... rows) throws InterruptedException {
        write(writer -> writer.add(id(owner), List.of(rows)));
    }

    private @Nullable Conversation find(String name) {
        return conversations().read(reader -> reader.find(id(name))).orElse(null);
    }

    private List<ConversationRow> rows(String owner, long from, long to) {
        return conversations().read(reader -> reader.rows(id(owner), from, to));
    }

    private List<RowContent> contents(String owner) {
        return rows(owner, 0, Long.MAX_VALUE).stream().map(ConversationRow::content).toList();
    }

    private @Nullable ViewTally tally(String owner, long seq) {
        return conversations().read(reader -> reader.tally(id(owner), seq)).orElse(null);
    }

    private OptionalLong viewBoundary(String owner, long before) {
        return conversations().read(reader -> reader.lastViewBoundary(id(owner), before));
    }

    private @Nullable ConversationRow cut(String owner, long before) {
        return conversations().read(reader -> reader.lastViewCut(id(owner), before)).orElse(null);
    }

    private @Nullable ConversationRow mark(String owner, String name, long before) {
        return conversations().read(one -> one.lastMark(id(owner), name, before)).orElse(null);
    }

    private List<TalliedRow> tallied(String owner, long from, long to) {
        return conversations().read(reader -> reader.talliedRows(id(owner), from, to));
    }

    private Optional<CompletedRequest> requested(String request) {
        return conversations().read(reader -> reader.completedRequest(request));
    }

    private List<String> forksOf(String source) {
        return names(conversations().read(reader -> reader.forkedFrom(id(source))));
    }

    private static List<String> names(List<Conversation> conversations) {
        return conversations.stream().map(one -> one.id().name()).toList();
    }
}
