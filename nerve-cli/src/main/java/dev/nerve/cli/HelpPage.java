package dev.nerve.cli;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// The help for one command of the tree.
///
/// @param path the commands from the program to this command
record HelpPage(List<Command> path) implements Shown {

    @Override
    public Value value() {
        var fields = new LinkedHashMap<String, Object>();
        fields.put("usage", usage());
        fields.put("summary", command().summary());
        fields.put("commands", json(commands()));
        fields.put("arguments", json(positionals()));
        fields.put("options", json(options()));
        fields.put("exit_codes", json(exits()));
        fields.put("examples", json(examples()));
        return Value.fields(fields);
    }

    private static List<Value.Fields> json(List<Page.Row> rows) {
        return rows.stream()
                .map(row ->
                        Value.Fields.EMPTY
                                .with("typed", row.typed())
                                .with("meaning", row.meaning()))
                .toList();
    }

    @Override
    public void writeTo(Page page) {
        page.paragraph(command().summary());
        page.section("Usage");
        page.line("  " + page.style().typed(usage()));
        section(page, "Commands", commands());
        section(page, "Arguments", positionals());
        section(page, "Options", options());
        section(page, "Exit codes", exits());
        section(page, "Examples", examples());
    }

    private static void section(Page page, String heading, List<Page.Row> rows) {
        if (!rows.isEmpty()) {
            page.section(heading);
            page.rows(rows);
        }
    }

    private Command command() {
        return path.getLast();
    }

    private String usage() {
        var usage = new StringBuilder(CommandLine.typed(path));
        if (command() instanceof Command.Verb verb) {
            for (var positional : verb.syntax().positionals()) {
                usage.append(' ').append(positional.usage());
            }
        } else {
            usage.append(" COMMAND");
        }
        return usage.append(" [OPTIONS]").toString();
    }

    private List<Page.Row> commands() {
        var rows = new ArrayList<Page.Row>();
        if (command() instanceof Command.Group group) {
            for (var command : group.commands()) {
                rows.add(new Page.Row(command.name(), command.summary()));
            }
        }
        return rows;
    }

    private List<Page.Row> positionals() {
        var rows = new ArrayList<Page.Row>();
        if (command() instanceof Command.Verb verb) {
            for (var positional : verb.syntax().positionals()) {
                rows.add(new Page.Row(positional.usage(), positional.summary()));
            }
        }
        return rows;
    }

    private List<Page.Row> options() {
        var rows = new ArrayList<Page.Row>();
        if (command() instanceof Command.Verb verb) {
            addOptions(rows, verb.syntax().options());
        }
        addOptions(rows, GlobalOptions.ALL);
        return rows;
    }

    private static void addOptions(List<Page.Row> rows, List<Option> options) {
        for (var option : options) {
            rows.add(new Page.Row(option.usage(), option.summary()));
        }
    }

    private List<Page.Row> exits() {
        return command().exits().stream()
                .map(exit -> new Page.Row(String.valueOf(exit.number()), exit.meaning()))
                .toList();
    }

    private List<Page.Row> examples() {
        var rows = new ArrayList<Page.Row>();
        for (var example : command().examples()) {
            rows.add(new Page.Row(example.line(), example.meaning()));
        }
        return rows;
    }
}
