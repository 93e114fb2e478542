package dev.nerve.testkit;

import dev.nerve.store.Blobs;

class InMemoryBlobsTest implements BlobsContract {

    private final InMemoryBlobs blobs = new InMemoryBlobs();

    @Override
    public Blobs blobs() {
        return blobs;
    }
}
