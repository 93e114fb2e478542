package dev.nerve.protocol.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.protocol.GeneratedFile;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.codec.WireShape;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RecordDescriptionsTest {

    private static final Path FILE =
            Path.of("src/main/resources/dev/nerve/protocol/catalog", RecordDescriptions.FILE);

    @Test
    void theFileHasTheDocCommentsOfAllRecords() throws IOException {
        var described = DocCommentReader.read(Path.of("src/main/java"));

        GeneratedFile.check(FILE, described.toPrettyJson() + "\n");
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
