package dev.nerve.cli;

import dev.nerve.WordSuggestions;
import dev.nerve.cli.output.CommandFailure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/// A parser that sorts the words after a verb into options and positionals.
///
/// *Confined to one thread.* Use an instance once.
final class ArgumentParser {

    private final Command.Verb verb;
    private final String typed;
    private final Map<String, List<String>> values = new HashMap<>();
    private final List<String> loose = new ArrayList<>();

    /// @param verb the verb that takes the arguments
    /// @param typed the words that select the verb, such as `nerve runs list`
    ArgumentParser(Command.Verb verb, String typed) {
        this.verb = verb;
        this.typed = typed;
    }

    /// {@return the parsed arguments}
    ///
    /// @throws CommandFailure if the words do not match the syntax of the verb
    CommandArguments parse(List<String> words) {
        var rest = words.iterator();
        while (rest.hasNext()) {
            var word = rest.next();
            if (word.equals("--")) {
                rest.forEachRemaining(loose::add);
            } else if (word.startsWith("-") && word.length() > 1) {
                option(word, rest);
            } else {
                loose.add(word);
            }
        }
        place();
        return new CommandArguments(values);
    }

    private void option(String word, Iterator<String> rest) {
        int equals = word.indexOf('=');
        var dashed = equals < 0 ? word : word.substring(0, equals);
        if (GlobalOptions.FLAG_WORDS.contains(dashed)) {
            throw wrong("option " + dashed + " takes no value");
        }
        switch (find(dashed)) {
            case Option.Flag flag when equals < 0 -> values.put(flag.name(), List.of());
            case Option.Flag _ -> throw wrong("option " + dashed + " takes no value");
            case Option.Setting setting when equals < 0 -> add(setting.name(), next(setting, rest));
            case Option.Setting setting -> add(setting.name(), word.substring(equals + 1));
        }
    }

    private Option find(String dashed) {
        for (var option : verb.syntax().options()) {
            if (dashed.length() > 2 && dashed.substring(2).equals(option.name())) {
                return option;
            }
        }
        var names = verb.syntax().optionNames().stream().map(name -> "--" + name).toList();
        throw WordSuggestions.nearest(dashed, names)
                .map(name -> CommandFailure.usage(unknown(dashed), "did you mean " + name + "?"))
                .orElseGet(() -> wrong(unknown(dashed)));
    }

    private static String unknown(String dashed) {
        return "unknown option " + CommandLineParser.quoted(dashed);
    }

    private String next(Option.Setting setting, Iterator<String> rest) {
        var value = rest.hasNext() ? rest.next() : "--";
        if (value.startsWith("--")) {
            throw wrong("option --" + setting.name() + " needs a value: " + setting.usage());
        }
        return value;
    }

    private void add(String name, String value) {
        values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }

    private void place() {
        var positionals = verb.syntax().positionals();
        long needed = positionals.stream().filter(one -> one.count().isNeeded()).count();
        long spare = loose.size() - needed;
        int next = 0;
        for (var positional : positionals) {
            int end = positional.count().isOpen() ? loose.size() : next + 1;
            boolean isLeftOut = !positional.count().isNeeded() && spare-- <= 0;
            if (next < loose.size() && !isLeftOut) {
                values.put(positional.name(), List.copyOf(loose.subList(next, end)));
                next = end;
            } else if (positional.count().isNeeded()) {
                throw wrong(positional.label() + " is missing: " + positional.summary());
            }
        }
        if (next < loose.size()) {
            throw wrong("unexpected argument " + CommandLineParser.quoted(loose.get(next)));
        }
    }

    private CommandFailure wrong(String message) {
        return CommandFailure.usage(message, "'" + typed + " --help' shows how it is used");
    }
}
