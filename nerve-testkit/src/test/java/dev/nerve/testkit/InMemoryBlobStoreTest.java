package dev.nerve.testkit;

import dev.nerve.store.BlobStore;

class InMemoryBlobStoreTest implements BlobStoreContract {

    private final InMemoryBlobStore blobs = new InMemoryBlobStore();

    @Override
    public BlobStore blobs() {
        return blobs;
    }
}
