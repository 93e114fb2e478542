package dev.nerve.terminal.wezterm;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.terminal.pane.Errands;
import dev.nerve.terminal.pane.Ran;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A running wezterm, asked by `wezterm cli`. *Immutable.*
///
/// @param errands runs it
record Wezterm(Errands errands) {

    /// {@return all its panes, or nothing if it does not run}
    Optional<List<Entry>> list() throws InterruptedException {
        var ran = run(List.of("list", "--format", "json"), "");
        return ran.isGood()
                ? Optional.of(Json.parse(ran.output()).items().stream().map(Entry::of).toList())
                : Optional.empty();
    }

    /// {@return what is known about a pane}
    ///
    /// @throws NerveException.Failed `process` if it is gone
    Entry get(String pane) throws InterruptedException {
        var all = list().orElseThrow(() -> failed("wezterm is gone, and pane %s".formatted(pane)));
        return all.stream()
                .filter(entry -> entry.id().equals(pane))
                .findFirst()
                .orElseThrow(() -> failed("the pane %s of wezterm is gone".formatted(pane)));
    }

    /// {@return what wezterm wrote when it was told something about a pane}
    ///
    /// @param verb what to do
    /// @param pane with which
    /// @param input what it reads
    /// @param more further words
    /// @throws NerveException.Failed `process` if the pane is gone
    String about(String verb, String pane, String input, List<String> more)
            throws InterruptedException {
        var words = new ArrayList<>(List.of(verb, "--pane-id", pane));
        words.addAll(more);
        var ran = run(words, input);
        if (!ran.isGood()) {
            // If it is gone, that is the reason.
            get(pane);
            throw failed("wezterm cli %s: %s".formatted(verb, ran.complaint()));
        }
        return ran.output();
    }

    /// {@return what came of it, good or bad}
    ///
    /// @param words what follows `wezterm cli`
    /// @param input what it reads
    Ran run(List<String> words, String input) throws InterruptedException {
        var command = new ArrayList<>(List.of("wezterm", "cli", "--no-auto-start"));
        command.addAll(words);
        try {
            return errands.run(command, input);
        } catch (NerveException.Unsupported missing) {
            throw new NerveException.Unsupported(
                    "wezterm is not installed: https://wezterm.org/installation tells how");
        }
    }

    static NerveException.Failed failed(String message) {
        return new NerveException.Failed(ErrorCode.PROCESS, message);
    }
}
