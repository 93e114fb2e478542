package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.cli.Command;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MainTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void versionIsTheOneOfTheBuild() {
        int code = run("--version");

        assertThat(code).isZero();
        assertThat(text()).matches("nerve \\d+\\.\\d+\\.\\d+\n");
    }

    @Test
    void helpNamesEveryCommand() {
        run("--help");

        assertThat(Main.commands(surroundings()))
                .extracting(local -> local.command().name())
                .isNotEmpty()
                .allMatch(text()::contains);
    }

    @Test
    void everyCommandSaysWhatItIsForAndShowsAnExample() {
        assertThat(commands())
                .allSatisfy(command -> {
                    assertThat(command.summary()).matches("[A-Z].*[^.]");
                    assertThat(command.examples()).as(command.name()).isNotEmpty();
                });
    }

    private List<Command> commands() {
        return Main.commands(surroundings()).stream()
                .flatMap(local -> all(local.command()))
                .toList();
    }

    private static Stream<Command> all(Command command) {
        return switch (command) {
            case Command.Verb verb -> Stream.of(verb);
            case Command.Group group ->
                    Stream.concat(
                            Stream.of(group), group.commands().stream().flatMap(MainTest::all));
        };
    }

    private int run(String... words) {
        return Main.program(surroundings()).run(List.of(words));
    }

    private ProgramEnvironment surroundings() {
        var stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        return new ProgramEnvironment(
                Map.of(), "", Path.of(""), InputStream.nullInputStream(), stream, stream);
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
