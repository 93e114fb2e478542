package dev.nerve.cli;

import dev.nerve.WordSuggestions;
import dev.nerve.cli.output.CommandFailure;
import java.util.ArrayList;
import java.util.List;

/// The parser of a command line, which walks through the tree of commands word by word.
final class CommandLineParser {

    private CommandLineParser() {}

    /// {@return the request of the command line}
    ///
    /// @param program the whole tree of commands
    /// @param options the global options and the words
    /// @throws CommandFailure if the command line is invalid
    static CommandRequest parse(Command.Group program, GlobalOptions options) {
        var path = walk(program, options.words());
        if (options.help() || !(path.getLast() instanceof Command.Verb verb)) {
            return new CommandRequest.ShowHelp(path);
        }
        var rest = options.words().subList(path.size() - 1, options.words().size());
        return new CommandRequest.RunVerb(
                verb, new ArgumentParser(verb, pathText(path)).parse(rest));
    }

    private static List<Command> walk(Command.Group program, List<String> words) {
        var path = new ArrayList<Command>();
        path.add(program);
        for (var word : words) {
            if (!(path.getLast() instanceof Command.Group group)) {
                break;
            }
            path.add(find(group, word, pathText(path)));
        }
        return path;
    }

    private static Command find(Command.Group group, String word, String typed) {
        for (var command : group.commands()) {
            if (command.name().equals(word)) {
                return command;
            }
        }
        throw unknown(group, word, typed);
    }

    private static CommandFailure unknown(Command.Group group, String word, String typed) {
        boolean isOption = word.startsWith("-");
        return CommandFailure.usage(
                (isOption ? "unknown option " : "unknown command ") + quoted(word),
                WordSuggestions.nearest(word, isOption ? GlobalOptions.allWords() : group.names())
                        .map(name -> "did you mean '" + typed + ' ' + name + "'?")
                        .orElse("'" + typed + " --help' lists what there is"));
    }

    /// {@return the words to type for a path through the tree}
    static String pathText(List<Command> path) {
        var typed = new StringBuilder();
        for (var command : path) {
            typed.append(typed.isEmpty() ? "" : " ").append(command.name());
        }
        return typed.toString();
    }

    /// {@return a word in quotes, shortened if it is long}
    static String quoted(String word) {
        return '\'' + (word.length() > 64 ? word.substring(0, 64) + "..." : word) + '\'';
    }
}
