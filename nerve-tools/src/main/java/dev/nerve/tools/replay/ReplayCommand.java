package dev.nerve.tools.replay;

import dev.nerve.DurationFormat;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.screen.InterruptHook;
import dev.nerve.terminal.recording.CastHeader;
import dev.nerve.terminal.recording.CastReader;
import dev.nerve.terminal.recording.RecordingAnalysis;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// The command `nerve replay`: plays a recording of a terminal, or shows the states and turns of
/// its program.
///
/// @param host the services of the application
public record ReplayCommand(ReplayServices host) implements LocalCommand, CommandAction {

    private static final Pattern SPEED = Pattern.compile("\\d{1,4}(\\.\\d{1,3})?");
    private static final double FASTEST = 1_000;

    @Override
    public Command command() {
        return Command.verb("replay", "Plays a recording of a terminal, or shows its turns", this)
                .with(PositionalArgument.one("file", "a recording, asciicast v2; may be gzipped"))
                .with(Option.setting("speed", "N", "The speed factor; 1 if left out"))
                .with(Option.setting("max-pause", "DURATION", "The longest pause between outputs"))
                .with(Option.setting("parser", "NAME", parsers()))
                .example("nerve replay demo.cast", "Plays it at its own speed; Ctrl-C ends it")
                .example("nerve replay demo.cast --max-pause 1s", "Plays it without long waits")
                .example("nerve replay demo.cast --json", "Shows its states and turns over time")
                .example("nerve replay demo.cast --parser codex", "The same for people to read")
                .example("nerve replay demo.cast > bytes", "In a pipe: all output, at once");
    }

    private static String parsers() {
        return "Shows states and turns instead of playing: %s; with --json chosen automatically"
                .formatted(String.join(", ", StateRuleRegistry.BUNDLED));
    }

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var playbackSpeed = pace(arguments);
        arguments.find("parser").ifPresent(StateRuleRegistry::get);
        try (var recording = CastReader.open(file(arguments.get("file")))) {
            if (output.isForPrograms() || arguments.has("parser")) {
                judge(recording, arguments, output);
            } else if (host.terminal().isPresent()) {
                play(recording, playbackSpeed, output);
            } else {
                new RecordingPlayer(recording, output).writeAll();
            }
        }
    }

    private Path file(String name) {
        try {
            return host.directory().resolve(name);
        } catch (InvalidPathException e) {
            throw new NerveException.Invalid(
                    "%s cannot be a file: %s".formatted(NameRules.quote(name), e.getReason()));
        }
    }

    private static PlaybackSpeed pace(CommandArguments arguments) {
        var speed = arguments.find("speed").map(ReplayCommand::speed).orElse(1.0);
        var longest =
                arguments
                        .find("max-pause")
                        .map(DurationFormat::parse)
                        .orElse(PlaybackSpeed.NO_LIMIT);
        return new PlaybackSpeed(speed, longest);
    }

    private static double speed(String text) {
        if (SPEED.matcher(text).matches()) {
            double speed = Double.parseDouble(text);
            if (speed > 0 && speed <= FASTEST) {
                return speed;
            }
        }
        throw new NerveException.Invalid(
                "--speed cannot be %s: write a number above 0 and up to 1,000, such as 2 or 0.5"
                        .formatted(NameRules.quote(text)));
    }

    private void judge(CastReader recording, CommandArguments arguments, CommandOutput output) {
        var parser = arguments.find("parser").orElseGet(() -> parserFor(recording.header()));
        new RecordingAnalysis(
                        recording,
                        StateRuleRegistry.get(parser),
                        change -> output.event(new StateChangeView(change)),
                        end -> output.event(new TurnEndView(end)))
                .run();
    }

    private String parserFor(CastHeader header) {
        var command = header.command().isEmpty() ? header.title() : header.command();
        var parser = StateRuleRegistry.forCommand(List.of(command.strip().split("\\s+")));
        if (parser.equals(StateRuleRegistry.NONE)) {
            host.warn(
                    "there are no rules for %s; --parser NAME chooses some"
                            .formatted(
                                    command.isBlank()
                                            ? "a recording without a command"
                                            : NameRules.quote(command)));
        }
        return parser;
    }

    private void play(CastReader recording, PlaybackSpeed playbackSpeed, CommandOutput output)
            throws InterruptedException {
        var needed = recording.header().size();
        var size = host.terminal().orElse(needed);
        boolean isTooSmall = size.columns() < needed.columns() || size.rows() < needed.rows();
        var torn = "the recording is %s and this terminal only %s".formatted(needed, size);
        if (isTooSmall) {
            host.warn(torn + ": it will look torn");
        }
        try (var _ = InterruptHook.open()) {
            new RecordingPlayer(recording, output).play(playbackSpeed);
        } finally {
            // Most recordings draw over the first warning.
            if (isTooSmall) {
                host.warn(torn + ", so it looked torn; make the terminal larger and play it again");
            }
        }
    }
}
