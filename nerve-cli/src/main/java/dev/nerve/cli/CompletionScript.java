package dev.nerve.cli;

import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.ArrayList;
import java.util.List;

/// A script with which a shell completes the words of the command tree. It starts no program.
///
/// @param shell `bash`, `zsh` or `fish`
/// @param tree the commands
record CompletionScript(String shell, Command.Group tree) implements OutputItem {

    /// The supported shells.
    static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    @Override
    public ProtocolRecord data() {
        return new CompletionData(shell, text());
    }

    @Override
    public void writeTo(TextPage page) {
        text().lines().forEach(page::line);
    }

    private String text() {
        return switch (shell) {
            case "bash" -> bash();
            case "zsh" -> "#compdef nerve\nautoload -U +X bashcompinit && bashcompinit\n" + bash();
            case "fish" -> fish();
            default -> throw unknown();
        };
    }

    private CommandFailure unknown() {
        return CommandFailure.usage(
                "there is no completion for %s".formatted(CommandLineParser.quoted(shell)),
                "there are " + String.join(", ", SHELLS));
    }

    /// Falls back to file names where the tree has no words.
    private String bash() {
        var script = new StringBuilder("_nerve() {\n");
        script.append("    local word=${COMP_WORDS[COMP_CWORD]} words\n");
        script.append("    case \"${COMP_WORDS[1]} ${COMP_WORDS[2]}\" in\n");
        for (var command : tree.commands()) {
            if (command instanceof Command.Group group) {
                for (var verb : group.commands()) {
                    var typed = "'%s %s'".formatted(group.name(), verb.name());
                    script.append(bashCase(typed, options(verb)));
                }
                script.append(bashCase(after(group), String.join(" ", group.names())));
            } else {
                script.append(bashCase(after(command), options(command)));
            }
        }
        script.append("    *) words='%s' ;;\n    esac\n".formatted(first()));
        script.append("    [ \"$COMP_CWORD\" -gt 1 ] || words='%s'\n".formatted(first()));
        script.append("    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\n");
        return script.append("complete -o default -F _nerve nerve\n").toString();
    }

    private static String bashCase(String pattern, String words) {
        return "    %s) words='%s' ;;\n".formatted(pattern, words);
    }

    private static String after(Command command) {
        return "'%s '*".formatted(command.name());
    }

    private String first() {
        return String.join(" ", tree.names()) + " help";
    }

    private static String options(Command command) {
        var options = new ArrayList<String>();
        if (command instanceof Command.Verb verb) {
            verb.syntax().options().forEach(option -> options.add("--" + option.name()));
        }
        GlobalOptions.names().forEach(name -> options.add("--" + name));
        return String.join(" ", options);
    }

    private String fish() {
        var script = new StringBuilder();
        for (var command : tree.commands()) {
            fishWord(script, "__fish_use_subcommand", command);
            if (command instanceof Command.Group group) {
                var seen = "__fish_seen_subcommand_from " + group.name();
                group.commands().forEach(verb -> fishWord(script, seen, verb));
            }
        }
        return script.toString();
    }

    private static void fishWord(StringBuilder script, String when, Command command) {
        script.append(
                "complete -c nerve -f -n '%s' -a %s -d '%s'\n"
                        .formatted(when, command.name(), command.summary().replace("'", "\\'")));
    }

    /// The script for a program.
    ///
    /// @param shell the shell
    /// @param script the script
    private record CompletionData(String shell, String script) implements ProtocolRecord {}
}
