package dev.nerve.taste;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Shows that the build's own compiler settings refuse a null where none may be.
class NullAwayTest {

    private static final String PLANTED =
            """
            package dev.nerve.planted;

            import org.jspecify.annotations.NullMarked;
            import org.jspecify.annotations.Nullable;

            @NullMarked
            final class Planted {
                @Nullable String declared() { return null; }
                String returned() { return null; }
                int dereferenced(@Nullable String text) { return text.length(); }
                void passed() { dereferenced(null); required(null); }
                void required(String text) { new IllegalStateException(text); }
            }
            """;

    @TempDir Path directory;

    @Test
    void plantedNullsDoNotCompile() throws Exception {
        var said = compile(PLANTED);

        assertThat(said.lines().filter(line -> line.contains("error:")))
                .satisfiesExactlyInAnyOrder(
                        line -> assertThat(line).contains(":9:", "[NullAway] returning @Nullable"),
                        line -> assertThat(line).contains(":10:", "[NullAway] dereferenced"),
                        line -> assertThat(line).contains(":11:", "[NullAway] passing @Nullable"),
                        line -> assertThat(line).contains(":12:", "[DeadException]"));
    }

    /// {@return what the compiler says, with the checkers from the class path of the tests}
    private String compile(String source) throws IOException, InterruptedException {
        var file = Files.writeString(directory.resolve("Planted.java"), source);
        var said = directory.resolve("said.txt");
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "javac").toString());
        for (var option : Files.readAllLines(Source.root().resolve(".mvn", "jvm.config"))) {
            command.add("-J" + option);
        }
        command.addAll(checkers());
        command.addAll(List.of("-d", directory.toString(), file.toString()));
        new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        return Files.readString(said);
    }

    /// The build passes on how it calls them.
    private static List<String> checkers() {
        var path = System.getProperty("java.class.path");
        return List.of(
                "-XDcompilePolicy=simple",
                "--should-stop=ifError=FLOW",
                "-XDaddTypeAnnotationsToSymbol=true",
                "-proc:none",
                "-cp",
                path,
                "-processorpath",
                path,
                "-Xplugin:ErrorProne " + System.getProperty("nerve.errorprone"));
    }
}
