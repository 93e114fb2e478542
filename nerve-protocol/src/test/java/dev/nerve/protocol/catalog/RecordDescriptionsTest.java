package dev.nerve.protocol.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.codec.WireShape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RecordDescriptionsTest {

    private static final Path FILE =
            Path.of("src/main/resources/dev/nerve/protocol/catalog", RecordDescriptions.FILE);

    /// With `-Dupdate=true` the file is written anew.
    @Test
    void theFileHasTheDocCommentsOfAllRecords() throws IOException {
        var expected = DocCommentReader.read(Path.of("src/main/java")).toPrettyJson() + "\n";

        if (Boolean.getBoolean("update")) {
            Files.writeString(FILE, expected);
        }

        assertThat(Files.readString(FILE)).isEqualTo(expected);
    }

    @Test
    void recordsAndComponentsAreDescribed() {
        var type = NodeCommands.StopNode.class;

        assertThat(RecordDescriptions.ALL.summary(type)).isEqualTo("Stops a node.");
        assertThat(RecordDescriptions.ALL.component(type, WireShape.of(type).components().get(1)))
                .isEqualTo("the node");
        assertThat(RecordDescriptions.ALL.summary(String.class)).isEmpty();
    }
}
