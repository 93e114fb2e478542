package dev.nerve.app.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.app.Typed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The size of a store on the disk.
@Timeout(120)
class StoreSizeTest {

    private static final int SIZE = 3_000_000;

    @TempDir Path directory;

    private Typed nerve(String... words) {
        return Typed.in(directory, "", words);
    }

    private long size() throws IOException {
        return Files.size(directory.resolve(".nerve/nerve.db"));
    }

    @Test
    void spaceComesBackWhenRunsAreForgotten() throws Exception {
        Files.writeString(
                directory.resolve("large.yaml"),
                """
                nerve: 1
                id: large
                steps:
                  - id: much
                    bash: head -c %d /dev/zero | tr '\\0' a
                  - id: count
                    bash: wc -c
                """
                        .formatted(SIZE));
        assertThat(nerve("run", "large.yaml").code()).isZero();
        assertThat(nerve("run", "large.yaml").code()).isZero();
        long before = size();
        assertThat(before).isGreaterThan(SIZE);

        var pruned = nerve("runs", "prune", "--older-than", "0s");

        assertThat(pruned.code()).as(pruned.err()).isZero();
        assertThat(pruned.out()).contains("Deleted 2 runs");
        assertThat(pruned.err()).contains("of disk space.");
        assertThat(size()).isLessThan(before / 10);
        assertThat(nerve("run", "large.yaml").code()).isZero();
    }
}
