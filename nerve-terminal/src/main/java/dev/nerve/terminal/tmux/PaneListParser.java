package dev.nerve.terminal.tmux;

import dev.nerve.terminal.pane.Pane;
import dev.nerve.terminal.pane.Pane.PaneFlag;
import dev.nerve.terminal.screen.TerminalSize;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/// A parser of lines in the pane list of tmux.
final class PaneListParser {

    /// The option that marks panes created by nerve.
    static final String OURS = "@nerve";

    /// The option with the name of a pane created by nerve.
    static final String NAME = "@nerve_name";

    /// The format of the list. Tmux removes control characters from values, so every tab is a
    /// separator.
    static final String FORMAT =
            String.join(
                    "\t",
                    "#{pane_id}",
                    "#{pane_width}",
                    "#{pane_height}",
                    "#{?#{&&:#{pane_active},#{window_active}},active,}",
                    "#{?pane_dead,dead,}",
                    "#{?#{@nerve},ours,}",
                    "#{@nerve_name}",
                    "#{pane_current_command}",
                    "#{pane_current_path}",
                    "#{?#{==:#{pane_title},#{host}},,#{pane_title}}");

    private PaneListParser() {}

    static Pane parse(String line) {
        var fields = line.split("\t", 10);
        var words = List.of(fields[3], fields[4], fields[5]);
        var marks = EnumSet.noneOf(PaneFlag.class);
        for (var flag : PaneFlag.values()) {
            if (words.contains(flag.name().toLowerCase(Locale.ROOT))) {
                marks.add(flag);
            }
        }
        var size = new TerminalSize(Integer.parseInt(fields[1]), Integer.parseInt(fields[2]));
        return new Pane(
                fields[0],
                size,
                new Pane.PaneLabel(fields[6], fields[9]),
                fields[7],
                fields[8],
                marks);
    }
}
