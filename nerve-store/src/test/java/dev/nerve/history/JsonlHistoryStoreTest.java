package dev.nerve.history;

import dev.nerve.secret.Secrets;
import dev.nerve.store.HistoryStore;
import dev.nerve.testkit.HistoryStoreContract;
import dev.nerve.testkit.SampleRuns;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class JsonlHistoryStoreTest implements HistoryStoreContract {

    @TempDir Path directory;
    private HistoryStore histories = HistoryStore.none();

    @BeforeEach
    void open() {
        histories = sharingHistories();
    }

    @Override
    public HistoryStore histories() {
        return histories;
    }

    @Override
    public HistoryStore sharingHistories() {
        return new JsonlHistoryStore(directory, Secrets.NONE, () -> SampleRuns.START_TIME);
    }
}
