package dev.nerve.store.memory;

import dev.nerve.store.BlobStore;
import dev.nerve.testkit.BlobStoreContract;

class InMemoryBlobStoreTest implements BlobStoreContract {

    private final InMemoryBlobStore blobs = new InMemoryBlobStore();

    @Override
    public BlobStore blobs() {
        return blobs;
    }
}
