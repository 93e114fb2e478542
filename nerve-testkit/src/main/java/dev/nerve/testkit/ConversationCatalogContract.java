package dev.nerve.testkit;

import static dev.nerve.testkit.SampleRows.NOW;
import static dev.nerve.testkit.SampleRows.conversation;
import static dev.nerve.testkit.SampleRows.forkOf;
import static dev.nerve.testkit.SampleRows.id;
import static dev.nerve.testkit.SampleRows.row;
import static dev.nerve.testkit.SampleRows.said;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.SessionId;
import dev.nerve.change.ChangeTopic;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.Conversation.Origin;
import dev.nerve.conversation.ConversationPage.ConversationSummary;
import dev.nerve.conversation.ConversationQuery;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.RowContent;
import dev.nerve.query.ArchiveFilter;
import dev.nerve.query.ArchiveState;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// The promises of every conversation store about lists, the archive, names and open turns.
public interface ConversationCatalogContract {

    /// {@return the store to test: the same in every call of one test, and empty at first}
    ConversationStore conversations();

    private void change(Consumer<ConversationStore.Writer> change) throws InterruptedException {
        conversations()
                .write(writer -> {
                    change.accept(writer);
                    return "";
                });
    }

    private Optional<String> holder(String name) {
        return conversations().read(reader -> reader.turnHolder(id(name)));
    }

    private List<String> names(ConversationQuery query) {
        return conversations().read(reader -> reader.list(query)).conversations().stream()
                .map(one -> one.conversation().id().name())
                .toList();
    }

    @Test
    default void listOfConversationsIsPagedByName() throws InterruptedException {
        var names = new ArrayList<String>();
        for (int i = 10; i < 35; i++) {
            var name = "c" + i;
            names.add(name);
            change(writer -> writer.insert(conversation(name, Origin.ROOT)));
        }

        var found = new ArrayList<String>();
        var query = ConversationQuery.DEFAULT.limit(10);
        while (true) {
            var asked = query;
            var page = conversations().read(reader -> reader.list(asked));
            page.conversations().forEach(one -> found.add(one.conversation().id().name()));
            if (page.next() == null) {
                break;
            }
            query = query.after(page.next());
        }

        assertThat(found).isEqualTo(names);
    }

    @Test
    default void listOfConversationsIsFiltered() throws InterruptedException {
        var labels = Value.Fields.EMPTY.with("team", "red").with("size", 3);
        change(writer -> {
            writer.insert(conversation("work/main", Origin.ROOT).withLabels(labels));
            writer.insert(conversation("work/old", Origin.ROOT));
            writer.insert(conversation("work2/main", Origin.ROOT));
            writer.insert(conversation("alone", Origin.ROOT));
            writer.insert(conversation("gone", Origin.ROOT).with(Conversation.State.DELETED));
            writer.add(id("alone"), List.of(said("alone", 0, "a"), said("alone", 1, "b")));
            writer.archive(id("work/old"), ArchiveState.ARCHIVED);
        });

        var all = ConversationQuery.DEFAULT;
        assertThat(names(all)).containsExactly("alone", "work/main", "work2/main");
        assertThat(names(all.session(SessionId.of("work")))).containsExactly("work/main");
        assertThat(names(all.label("team"))).containsExactly("work/main");
        assertThat(names(all.label("team=red"))).containsExactly("work/main");
        assertThat(names(all.label("size=3"))).containsExactly("work/main");
        assertThat(names(all.label("team=blue"))).isEmpty();
        assertThat(names(all.since(NOW.plusNanos(1)))).containsExactly("alone");
        assertThat(names(all.since(NOW))).hasSize(3);
        assertThat(names(all.archive(ArchiveFilter.ARCHIVED))).containsExactly("work/old");
        assertThat(names(all.archive(ArchiveFilter.ALL))).hasSize(4);
    }

    @Test
    default void listTellsWhenAConversationChanged() throws InterruptedException {
        var main = conversation("main", Origin.ROOT);
        change(writer -> writer.insert(main));
        change(writer ->
                writer.add(id("main"), List.of(said("main", 0, "a"), said("main", 1, "b"))));

        List<ConversationSummary> listed =
                conversations()
                        .read(reader -> reader.list(ConversationQuery.DEFAULT).conversations());
        assertThat(listed).containsExactly(new ConversationSummary(main, false, NOW.plusNanos(1)));
    }

    @Test
    default void openTurnHasItsHolder() throws InterruptedException {
        change(writer -> writer.insert(conversation("main", Origin.ROOT)));
        assertThat(holder("main")).isEmpty();

        change(writer -> writer.holdTurn(id("main"), "w1"));
        assertThat(holder("main")).contains("w1");

        change(writer -> writer.holdTurn(id("main"), ""));
        assertThat(holder("main")).isEmpty();
        assertThat(holder("none")).isEmpty();
    }

    /// The store may wake a new subscriber once without a change.
    @Test
    default void onlyTheEndOfATurnWakesThoseWhoWaitForIt() throws InterruptedException {
        change(writer -> {
            writer.insert(conversation("main", Origin.ROOT));
            writer.insert(conversation("other", Origin.ROOT));
        });
        var ended = RowContent.TurnEnded.of(RowContent.TurnStatus.COMPLETED);
        var main = new AtomicInteger();
        var other = new AtomicInteger();
        var changes = conversations().changes();
        try (var _ =
                        changes.subscribe(
                                ChangeTopic.conversation(id("main")), main::incrementAndGet);
                var _ =
                        changes.subscribe(
                                ChangeTopic.conversation(id("other")), other::incrementAndGet)) {
            for (int seq = 0; seq < 20; seq++) {
                var row = said("main", seq, "a");
                change(writer -> writer.add(id("main"), List.of(row)));
            }
            assertThat(main).hasValueLessThanOrEqualTo(1);

            int before = main.get();
            change(writer -> writer.add(id("main"), List.of(row("main", 20, ended))));
            change(writer -> writer.removeFrom(id("main"), 20));
            change(writer -> writer.remove(id("main")));
            assertThat(main).hasValueGreaterThanOrEqualTo(before + 3);
            assertThat(other).hasValueLessThanOrEqualTo(1);
        }
    }

    @Test
    default void renamedConversationKeepsItsRowsAndForks() throws InterruptedException {
        change(writer -> {
            writer.insert(conversation("main", Origin.ROOT));
            writer.add(id("main"), List.of(said("main", 0, "a"), said("main", 1, "b")));
            writer.insert(conversation("fork", forkOf("main")));
            writer.insert(conversation("taken", Origin.ROOT));
        });

        change(writer -> writer.rename(id("main"), id("work/main")));

        conversations()
                .read(reader -> {
                    assertThat(reader.find(id("main"))).isEmpty();
                    assertThat(reader.find(id("work/main")).orElseThrow().id())
                            .isEqualTo(id("work/main"));
                    assertThat(reader.rows(id("work/main"), 0, 9)).hasSize(2);
                    assertThat(reader.rows(id("work/main"), 0, 1).getFirst().id().conversation())
                            .isEqualTo(id("work/main"));
                    assertThat(reader.forkedFrom(id("work/main")))
                            .extracting(Conversation::id)
                            .containsExactly(id("fork"));
                    return "";
                });
        assertThatThrownBy(() -> change(writer -> writer.rename(id("fork"), id("taken"))))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> change(writer -> writer.rename(id("none"), id("new"))))
                .isInstanceOf(IllegalStateException.class);
    }
}
