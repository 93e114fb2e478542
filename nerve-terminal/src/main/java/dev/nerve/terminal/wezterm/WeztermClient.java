package dev.nerve.terminal.wezterm;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.terminal.pane.CommandResult;
import dev.nerve.terminal.pane.CommandRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A client of a running wezterm, through `wezterm cli`. *Immutable.*
///
/// @param errands runs the program `wezterm`
record WeztermClient(CommandRunner errands) {

    /// {@return all panes, or nothing if wezterm does not run}
    Optional<List<WeztermPane>> list() throws InterruptedException {
        var commandResult = run(List.of("list", "--format", "json"), "");
        return commandResult.isSuccess()
                ? Optional.of(
                        Json.parse(commandResult.output()).items().stream()
                                .map(WeztermPane::of)
                                .toList())
                : Optional.empty();
    }

    /// {@return the list entry of a pane}
    ///
    /// @throws NerveException.Failed `process` if the pane is gone
    WeztermPane get(String pane) throws InterruptedException {
        var all = list().orElseThrow(() -> failed("wezterm is gone, with pane %s".formatted(pane)));
        return all.stream()
                .filter(weztermPane -> weztermPane.id().equals(pane))
                .findFirst()
                .orElseThrow(() -> failed("the pane %s of wezterm is gone".formatted(pane)));
    }

    /// {@return the output of a command for a pane}
    ///
    /// @param verb the subcommand
    /// @param pane the number of the pane
    /// @param input the standard input of the command
    /// @param more further arguments
    /// @throws NerveException.Failed `process` if the pane is gone
    String runOnPane(String verb, String pane, String input, List<String> more)
            throws InterruptedException {
        var words = new ArrayList<>(List.of(verb, "--pane-id", pane));
        words.addAll(more);
        var commandResult = run(words, input);
        if (!commandResult.isSuccess()) {
            // Throws the real reason if the pane is gone.
            get(pane);
            throw failed("wezterm cli %s: %s".formatted(verb, commandResult.errorText()));
        }
        return commandResult.output();
    }

    /// {@return the result, also of a failed command}
    ///
    /// @param words the arguments after `wezterm cli`
    /// @param input the standard input of the command
    CommandResult run(List<String> words, String input) throws InterruptedException {
        var command = new ArrayList<>(List.of("wezterm", "cli", "--no-auto-start"));
        command.addAll(words);
        try {
            return errands.run(command, input);
        } catch (NerveException.Unsupported missing) {
            throw new NerveException.Unsupported(
                    "wezterm is not installed: see https://wezterm.org/installation");
        }
    }

    static NerveException.Failed failed(String message) {
        return new NerveException.Failed(ErrorCode.PROCESS, message);
    }
}
