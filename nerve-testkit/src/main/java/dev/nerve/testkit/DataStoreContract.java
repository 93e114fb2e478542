package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.store.data.DataStore;
import dev.nerve.store.data.DataStoreProvider;
import dev.nerve.value.Value;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The promises of every data store and its provider.
public interface DataStoreContract {

    /// {@return the provider to test}
    DataStoreProvider provider();

    /// {@return a URI at which nothing is stored: the same in every call of one test}
    URI uri();

    /// Stores a session, a run, a conversation, a workflow and a blob.
    ///
    /// @param store the store
    /// @throws InterruptedException if the thread was interrupted
    static void fill(DataStore store) throws InterruptedException {
        var info =
                new SessionInfo(
                        SessionId.of("work"),
                        "",
                        List.of(),
                        Value.Fields.EMPTY,
                        SampleRuns.START_TIME);
        store.definitions().add(info);
        store.runs().add(SampleRuns.run("run-1"));
        new ConversationService(store.conversations(), () -> SampleRuns.START_TIME)
                .create(
                        ConversationId.of("work/chat"),
                        ConversationConfig.of(ConversationConfig.MODEL, "scripted"));
        store.workflows().save(WorkflowStoreContract.workflow("flow", "id: flow"));
    }

    /// Checks that a store has what [#fill] stored.
    ///
    /// @param store the store
    static void assertFilled(DataStore store) {
        assertThat(store.definitions().find(SessionId.of("work"))).isPresent();
        assertThat(store.runs().find(RunId.of("run-1"))).contains(SampleRuns.run("run-1"));
        var chat = ConversationId.of("work/chat");
        assertThat(store.conversations().<Boolean>read(reader -> reader.find(chat).isPresent()))
                .isTrue();
        assertThat(store.workflows().find("flow")).isPresent();
    }

    @Test
    default void storesOfADataStoreBelongTogether() throws InterruptedException {
        try (var store = provider().open(uri())) {
            assertThat(store.isReadOnly()).isFalse();
            assertThat(store.workers().isAlive("nobody")).isFalse();

            fill(store);

            assertFilled(store);
            assertThat(store.shrink()).isNotNegative();
        }
    }

    @Test
    default void missingStoreIsNotCreatedByLooking() {
        assertThat(provider().exists(uri())).isFalse();
        assertThatThrownBy(() -> provider().openReadOnly(uri()))
                .isInstanceOf(NerveException.NotFound.class);
        assertThat(provider().exists(uri())).isFalse();
    }

    @Test
    default void providerHasTheSchemeOfItsUris() {
        assertThat(uri().getScheme()).isEqualTo(provider().scheme());
    }
}
