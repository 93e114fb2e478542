package dev.nerve.cli;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.ArrayList;
import java.util.List;

/// The help for one command of the tree.
///
/// @param path the commands from the program to this command
record HelpPage(List<Command> path) implements OutputItem {

    @Override
    public ProtocolRecord data() {
        return new HelpData(
                usage(),
                command().summary(),
                data(commands()),
                data(positionals()),
                data(options()),
                data(exits()),
                data(examples()));
    }

    private static List<HelpRowData> data(List<TextPage.HelpRow> rows) {
        return rows.stream().map(row -> new HelpRowData(row.typed(), row.meaning())).toList();
    }

    @Override
    public void writeTo(TextPage page) {
        page.paragraph(command().summary());
        page.section("Usage");
        page.line("  " + page.style().typed(usage()));
        section(page, "Commands", commands());
        section(page, "Arguments", positionals());
        section(page, "Options", options());
        section(page, "Exit codes", exits());
        section(page, "Examples", examples());
    }

    private static void section(TextPage page, String heading, List<TextPage.HelpRow> rows) {
        if (!rows.isEmpty()) {
            page.section(heading);
            page.rows(rows);
        }
    }

    private Command command() {
        return path.getLast();
    }

    private String usage() {
        var usage = new StringBuilder(CommandLineParser.pathText(path));
        if (command() instanceof Command.Verb verb) {
            for (var positional : verb.syntax().positionals()) {
                usage.append(' ').append(positional.usage());
            }
        } else {
            usage.append(" COMMAND");
        }
        return usage.append(" [OPTIONS]").toString();
    }

    private List<TextPage.HelpRow> commands() {
        var rows = new ArrayList<TextPage.HelpRow>();
        if (command() instanceof Command.Group group) {
            for (var command : group.commands()) {
                rows.add(new TextPage.HelpRow(command.name(), command.summary()));
            }
        }
        return rows;
    }

    private List<TextPage.HelpRow> positionals() {
        var rows = new ArrayList<TextPage.HelpRow>();
        if (command() instanceof Command.Verb verb) {
            for (var positional : verb.syntax().positionals()) {
                rows.add(new TextPage.HelpRow(positional.usage(), positional.summary()));
            }
        }
        return rows;
    }

    private List<TextPage.HelpRow> options() {
        var rows = new ArrayList<TextPage.HelpRow>();
        if (command() instanceof Command.Verb verb) {
            addOptions(rows, verb.syntax().options());
        }
        addOptions(rows, GlobalOptions.ALL);
        return rows;
    }

    private static void addOptions(List<TextPage.HelpRow> rows, List<Option> options) {
        for (var option : options) {
            rows.add(new TextPage.HelpRow(option.usage(), option.summary()));
        }
    }

    private List<TextPage.HelpRow> exits() {
        return command().exits().stream()
                .map(exit -> new TextPage.HelpRow(String.valueOf(exit.number()), exit.meaning()))
                .toList();
    }

    private List<TextPage.HelpRow> examples() {
        var rows = new ArrayList<TextPage.HelpRow>();
        for (var example : command().examples()) {
            rows.add(new TextPage.HelpRow(example.line(), example.meaning()));
        }
        return rows;
    }

    /// The help for a program.
    ///
    /// @param usage the usage
    /// @param summary the command in one sentence
    /// @param commands the commands inside it
    /// @param arguments its arguments
    /// @param options its options
    /// @param exitCodes its exit codes
    /// @param examples examples of its use
    private record HelpData(
            String usage,
            String summary,
            List<HelpRowData> commands,
            List<HelpRowData> arguments,
            List<HelpRowData> options,
            List<HelpRowData> exitCodes,
            List<HelpRowData> examples)
            implements ProtocolRecord {}

    /// A row of the help.
    ///
    /// @param typed the word that a person types
    /// @param meaning its meaning
    private record HelpRowData(String typed, String meaning) {}
}
