package dev.nerve.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class TextFileTest {

    @TempDir private Path directory;

    @Test
    void aPipeInPlaceOfAFileIsRefusedAtOnce() throws Exception {
        var pipe = directory.resolve("flow.yaml");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

        assertThatThrownBy(() -> TextFile.read(pipe, 1, ""))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("'%s' is not a regular file".formatted(pipe));
        assertThatThrownBy(() -> TextFile.read(Path.of("/dev/zero"), 1, ""))
                .isInstanceOf(NerveException.Invalid.class);
        assertThatThrownBy(() -> TextFile.read(directory, 1, ""))
                .hasMessageContaining("is a directory");
    }

    @Test
    void aLinkToAFileIsRead() throws Exception {
        var file = Files.writeString(directory.resolve("a"), "text");
        var link = Files.createSymbolicLink(directory.resolve("b"), file);

        assertThat(TextFile.read(link, 1, "")).isEqualTo("text");
    }
}
