package dev.nerve.terminal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PaneEnvironmentFileTest {

    @TempDir private Path directory;

    @Test
    void whatCannotBeWrittenLeavesNothingBehind() {
        var half = Map.of("NAME", "half of a character: \ud83d");

        assertThatThrownBy(() -> PaneEnvironmentFile.write(directory, half))
                .isInstanceOf(IOException.class);
        assertThat(directory).isEmptyDirectory();
    }
}
