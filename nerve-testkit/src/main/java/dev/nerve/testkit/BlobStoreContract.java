package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.run.Parallel;
import dev.nerve.store.BlobStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The promises of every store of blobs.
public interface BlobStoreContract {

    /// {@return the store to test: the same in every call of one test, and empty at first}
    BlobStore blobs();

    @Test
    default void bytesComeBackAsTheyWereKept() {
        RandomSeeds.each(
                30,
                random -> {
                    var bytes = bytes(random, random.nextInt(10_000));

                    assertThat(blobs().get(blobs().put(bytes))).isEqualTo(bytes);
                });
    }

    @Test
    default void theirNameIsTheirHash() {
        assertThat(blobs().put("abc".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(blobs().put(new byte[0]))
                .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(blobs().get("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
                .isEmpty();
    }

    @Test
    default void keepingBytesTwiceIsKeepingThemOnce() {
        var first = blobs().put(new byte[] {1, 2, 3});
        var second = blobs().put(new byte[] {1, 2, 3});

        assertThat(second).isEqualTo(first);
        assertThat(blobs().get(first)).containsExactly(1, 2, 3);
    }

    @Test
    default void manyBytesAreKept() {
        var bytes = bytes(new Random(1), 5_000_000);

        assertThat(blobs().get(blobs().put(bytes))).isEqualTo(bytes);
    }

    @Test
    default void whatIsNotThereIsNotFound() {
        blobs().put(new byte[] {1});

        for (var hash : List.of("0".repeat(64), "", "..", "../" + "a".repeat(61), "A".repeat(64))) {
            assertThatThrownBy(() -> blobs().get(hash))
                    .isInstanceOf(NerveException.NotFound.class)
                    .hasMessageStartingWith("there is no blob '" + hash);
        }
    }

    @Test
    default void whatIsKeptDoesNotChangeWithTheArrays() {
        var given = new byte[] {1, 2, 3};
        var hash = blobs().put(given);
        given[0] = 9;
        blobs().get(hash)[1] = 9;

        assertThat(blobs().get(hash)).containsExactly(1, 2, 3);
    }

    @Test
    default void manyKeepTheSameBytesAtOnce() throws Exception {
        var bytes = bytes(new Random(1), 100_000);
        Callable<String> keep =
                () -> {
                    var hash = blobs().put(bytes);
                    assertThat(blobs().get(hash)).isEqualTo(bytes);
                    return hash;
                };

        var hashes = Parallel.all(8, IntStream.range(0, 32).mapToObj(_ -> keep).toList());

        assertThat(hashes).hasSize(32).containsOnly(hashes.getFirst());
    }

    @Test
    default void anInterruptedThreadKeepsBytesAndStaysInterrupted() {
        Thread.currentThread().interrupt();
        var hash = blobs().put(new byte[] {4, 5});

        assertThat(Thread.interrupted()).isTrue();
        assertThat(blobs().get(hash)).containsExactly(4, 5);
    }

    private static byte[] bytes(Random random, int count) {
        var bytes = new byte[count];
        random.nextBytes(bytes);
        return bytes;
    }
}
