package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.NodeHistory;
import dev.nerve.store.NodeHistory.NodeOperation;
import dev.nerve.value.Value;
import org.junit.jupiter.api.Test;

/// The promises of every store that keeps the histories of nodes.
public interface HistoryStoreContract {

    /// {@return the store to test: the same in every call of one test, and empty at first}
    HistoryStore histories();

    /// {@return another store on the same data, as another process would open it}
    HistoryStore sharingHistories();

    private static NodeHistory history(HistoryStore store, String session, String node) {
        return store.find(SessionId.of(session), NodeId.of(node)).orElseThrow();
    }

    private static Value.Fields input(String text) {
        return Value.Fields.EMPTY.with("input", text);
    }

    @Test
    default void entriesAreNumberedInTheOrderInWhichTheyWereAdded() {
        var shell = history(histories(), "work", "shell");

        var first = shell.append(NodeOperation.RUN, input("one"));
        var second = shell.append(NodeOperation.WRITE, input("two"));

        assertThat(first.seq()).isEqualTo(1);
        assertThat(second.seq()).isEqualTo(2);
        assertThat(history(sharingHistories(), "work", "shell").read(NodeHistory.Query.ALL))
                .containsExactly(first, second);
    }

    @Test
    default void everyNodeOfEverySessionHasItsOwnHistory() {
        var one = history(histories(), "work", "shell").append(NodeOperation.RUN, input("one"));
        var two = history(histories(), "work", "other").append(NodeOperation.RUN, input("two"));
        var three = history(histories(), "play", "shell").append(NodeOperation.RUN, input("three"));

        assertThat(history(histories(), "work", "shell").read(NodeHistory.Query.ALL))
                .containsExactly(one);
        assertThat(history(histories(), "work", "other").read(NodeHistory.Query.ALL))
                .containsExactly(two);
        assertThat(history(histories(), "play", "shell").read(NodeHistory.Query.ALL))
                .containsExactly(three);
    }

    @Test
    default void historiesOfADeletedSessionAreGoneAndBeginAgain() {
        history(histories(), "work", "shell").append(NodeOperation.RUN, input("one"));
        history(histories(), "play", "shell").append(NodeOperation.RUN, input("two"));

        histories().delete(SessionId.of("work"));
        histories().delete(SessionId.of("nobody"));

        assertThat(history(histories(), "work", "shell").read(NodeHistory.Query.ALL)).isEmpty();
        assertThat(history(histories(), "play", "shell").read(NodeHistory.Query.ALL)).hasSize(1);
        assertThat(history(histories(), "work", "shell").append(NodeOperation.RUN, input("new")))
                .extracting(NodeHistory.Entry::seq)
                .isEqualTo(1L);
    }
}
