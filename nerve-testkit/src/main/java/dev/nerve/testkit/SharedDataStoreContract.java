package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import org.junit.jupiter.api.Test;

/// The promises of every data store that outlives its engine and that several processes use.
public interface SharedDataStoreContract extends DataStoreContract {

    @Test
    default void dataIsFoundByOthersAndLater() throws InterruptedException {
        try (var store = provider().open(uri());
                var other = provider().open(uri())) {
            DataStoreContract.fill(store);

            DataStoreContract.assertFilled(other);
            assertThat(other.directory()).isEqualTo(store.directory());
        }
        assertThat(provider().exists(uri())).isTrue();
        try (var later = provider().open(uri())) {
            DataStoreContract.assertFilled(later);
        }
    }

    @Test
    default void workerIsAliveUntilItsStoreIsClosed() {
        try (var other = provider().open(uri())) {
            var store = provider().open(uri());
            var name = store.workers().self();
            assertThat(name).isNotEmpty().isEqualTo(store.workers().self());
            assertThat(other.workers().self()).isNotEqualTo(name);
            assertThat(other.workers().isAlive(name)).isTrue();

            store.close();

            assertThat(other.workers().isAlive(name)).isFalse();
        }
    }

    @Test
    default void readOnlyStoreHasTheDataAndRefusesEveryChange() throws InterruptedException {
        try (var store = provider().open(uri())) {
            DataStoreContract.fill(store);
        }
        try (var store = provider().openReadOnly(uri())) {
            assertThat(store.isReadOnly()).isTrue();
            DataStoreContract.assertFilled(store);
            assertThatThrownBy(() -> store.runs().remove(RunId.of("run-1")))
                    .isInstanceOf(NerveException.Unsupported.class);
            assertThatThrownBy(() -> store.workflows().remove("flow"))
                    .isInstanceOf(NerveException.Unsupported.class);
            assertThatThrownBy(() -> store.workers().self())
                    .isInstanceOf(NerveException.Unsupported.class);
            assertThatThrownBy(store::shrink).isInstanceOf(NerveException.Unsupported.class);
            DataStoreContract.assertFilled(store);
        }
    }

    @Test
    default void readOnlyStoreSeesWhoIsAliveAndWhatOthersWrite() throws InterruptedException {
        try (var store = provider().open(uri())) {
            DataStoreContract.fill(store);
            try (var reading = provider().openReadOnly(uri())) {
                assertThat(reading.workers().isAlive(store.workers().self())).isTrue();

                store.runs().add(SampleRuns.run("run-2"));

                assertThat(reading.runs().find(RunId.of("run-2"))).isPresent();
            }
        }
    }

    @Test
    default void everyStatementIsCounted() {
        try (var store = provider().open(uri())) {
            long before = store.statements();
            assertThat(store.runs().find(RunId.of("run-1"))).isEmpty();

            assertThat(store.statements()).isGreaterThan(before);
        }
    }
}
