package dev.nerve.terminal.wezterm;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.terminal.pane.Errands;
import dev.nerve.terminal.pane.Ran;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A client of a running wezterm, through `wezterm cli`. *Immutable.*
///
/// @param errands runs the program `wezterm`
record Wezterm(Errands errands) {

    /// {@return all panes, or nothing if wezterm does not run}
    Optional<List<Entry>> list() throws InterruptedException {
        var ran = run(List.of("list", "--format", "json"), "");
        return ran.isGood()
                ? Optional.of(Json.parse(ran.output()).items().stream().map(Entry::of).toList())
                : Optional.empty();
    }

    /// {@return the list entry of a pane}
    ///
    /// @throws NerveException.Failed `process` if the pane is gone
    Entry get(String pane) throws InterruptedException {
        var all = list().orElseThrow(() -> failed("wezterm is gone, with pane %s".formatted(pane)));
        return all.stream()
                .filter(entry -> entry.id().equals(pane))
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
    String about(String verb, String pane, String input, List<String> more)
            throws InterruptedException {
        var words = new ArrayList<>(List.of(verb, "--pane-id", pane));
        words.addAll(more);
        var ran = run(words, input);
        if (!ran.isGood()) {
            // Throws the real reason if the pane is gone.
            get(pane);
            throw failed("wezterm cli %s: %s".formatted(verb, ran.complaint()));
        }
        return ran.output();
    }

    /// {@return the result, also of a failed command}
    ///
    /// @param words the arguments after `wezterm cli`
    /// @param input the standard input of the command
    Ran run(List<String> words, String input) throws InterruptedException {
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
