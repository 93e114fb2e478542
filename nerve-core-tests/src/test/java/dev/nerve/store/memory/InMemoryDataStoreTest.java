package dev.nerve.store.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.store.data.DataStoreProvider;
import dev.nerve.testkit.DataStoreContract;
import java.net.URI;
import org.junit.jupiter.api.Test;

class InMemoryDataStoreTest implements DataStoreContract {

    @Override
    public DataStoreProvider provider() {
        return InMemoryDataStore.provider();
    }

    @Override
    public URI uri() {
        return URI.create("memory:new");
    }

    @Test
    void nothingOutlivesTheStore() throws InterruptedException {
        try (var store = provider().open(uri())) {
            DataStoreContract.fill(store);
            assertThat(store.directory()).isEmpty();
        }
        assertThat(provider().exists(uri())).isFalse();
    }
}
