package dev.nerve.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nerve.script.problem.FileProblem;
import dev.nerve.script.problem.WorkflowFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MistakesTest {

    private static final Path FOLDER = Path.of("src/test/resources/mistakes");

    private static WorkflowFileException refused(String text, String file) {
        var refused =
                catchThrowableOfType(
                        WorkflowFileException.class,
                        () -> YamlWorkflows.read(text, file, new Bench().kinds()));
        assertThat(refused).as("what %s gives", file).isNotNull();
        return refused;
    }

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
        }
    }

    /// With `-Dupdate=true` the expected messages are written anew.
    @ParameterizedTest
    @MethodSource("files")
    void everyMistakeIsToldWithItsPlace(Path file) throws IOException {
        var name = String.valueOf(file.getFileName());
        var expected = file.resolveSibling(name.replace(".yaml", ".txt"));

        var told = refused(Files.readString(file), name).getMessage() + "\n";

        if (Boolean.getBoolean("update")) {
            Files.writeString(expected, told);
        }
        assertThat(told).isEqualTo(Files.readString(expected));
    }

    @Test
    void aFileFullOfMistakesGivesAMessageForEach() throws IOException {
        var text = Files.readString(FOLDER.resolve("many.yaml"));

        var lines = refused(text, "many.yaml").problems().stream().map(FileProblem::line).toList();

        assertThat(lines)
                .containsExactly(3, 5, 7, 8, 8, 11, 12, 14, 14, 18, 20, 21, 22, 25, 26, 27, 28);
    }
}
