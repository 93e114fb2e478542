package dev.nerve.tools.extract;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.terminal.parse.ParsedTurn;
import dev.nerve.terminal.parse.SnapshotParser;
import dev.nerve.terminal.parse.rule.ParserRegistry;
import dev.nerve.tools.pane.PaneServices;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// The command `nerve extract`: extracts the last turn of an agent from its screen.
///
/// @param panes finds panes; its directory is that of relative file names
public record ExtractTurnCommand(PaneServices panes) implements LocalCommand, CommandAction {

    /// The maximum size of a copied screen.
    private static final int LARGEST = 16 * 1024 * 1024;

    @Override
    public Command command() {
        return Command.verb("extract", "Extracts the last turn of an agent from its screen", this)
                .with(
                        PositionalArgument.optional(
                                "file",
                                "a copied screen or a recording; standard input if left out"))
                .with(Option.setting("pane", "ID", "A pane instead, such as tmux:%3 or wezterm:5"))
                .with(
                        Option.setting(
                                "parser",
                                "NAME",
                                "Whose screen it is: %s; recognised if left out"
                                        .formatted(String.join(", ", ParserRegistry.BUNDLED))))
                .example("nerve extract screen.txt", "Shows what the agent said and did")
                .example("nerve extract --pane tmux:%3 --json", "The same of a pane, for a program")
                .example("tmux capture-pane -p -S - | nerve extract", "The same of a pipe");
    }

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var parser = arguments.find("parser");
        parser.ifPresent(ExtractTurnCommand::check);
        var file = arguments.find("file");
        if (arguments.has("pane")) {
            if (file.isPresent()) {
                throw new NerveException.Invalid("write a file or --pane, not both");
            }
            output.result(new ParsedTurnView(parsePane(parser, arguments.get("pane"))));
        } else if (file.isPresent() && isRecording(file.get())) {
            output.result(new ParsedTurnView(RecordingParser.parse(path(file.get()), parser)));
        } else {
            output.result(new ParsedTurnView(parse(parser, text(file))));
        }
    }

    private static void check(String parser) {
        if (!ParserRegistry.BUNDLED.contains(parser)) {
            throw new NerveException.NotFound(
                    "there is no parser %s; there are: %s"
                            .formatted(
                                    NameRules.quote(parser),
                                    String.join(", ", ParserRegistry.BUNDLED)));
        }
    }

    private ParsedTurn parsePane(Optional<String> parser, String id) throws InterruptedException {
        try (var pane = panes.attach(id)) {
            var terminal = pane.terminal();
            var name = parser.orElseGet(() -> recognised(terminal.read(0).text()));
            return SnapshotParser.parse(name, new LivePaneContent(terminal));
        }
    }

    private static ParsedTurn parse(Optional<String> parser, String text) {
        return SnapshotParser.parse(parser.orElseGet(() -> recognised(text)), text);
    }

    private static String recognised(String text) {
        return ParserRegistry.recognise(SnapshotParser.rows(text))
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "the text matches the screen of no agent, or of several; "
                                        + "choose one with --parser: "
                                        + String.join(", ", ParserRegistry.BUNDLED)));
    }

    private static boolean isRecording(String file) {
        return file.endsWith(".cast") || file.endsWith(".cast.gz");
    }

    private Path path(String name) {
        try {
            return panes.directory().resolve(name);
        } catch (InvalidPathException e) {
            throw new NerveException.Invalid(
                    "%s cannot be a file: %s".formatted(NameRules.quote(name), e.getReason()));
        }
    }

    private String text(Optional<String> file) {
        try (var stream = file.isPresent() ? Files.newInputStream(path(file.get())) : panes.in()) {
            var bytes = stream.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new NerveException.Invalid("a screen cannot be larger than 16 MiB");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new NerveException.NotFound("there is no file " + e.getFile());
        } catch (IOException e) {
            throw new NerveException.Unavailable(
                    "%s cannot be read: %s".formatted(file.orElse("the input"), e.getMessage()), e);
        }
    }
}
