package dev.nerve.protocol.catalog;

import dev.nerve.ErrorCode;
import dev.nerve.HintId;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.event.EventTypes;
import dev.nerve.protocol.rpc.RpcErrorNumber;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tables in the document of the protocol, written from the code.
public final class ProtocolTables {

    private ProtocolTables() {}

    /// {@return the document with its tables}
    ///
    /// @param document the document, with or without tables between its marks
    public static String fill(String document) {
        var filled = document;
        for (var table :
                Map.of(
                                "errors", errors(),
                                "hints", hints(),
                                "commands", commands(),
                                "events", events(),
                                "former names", formerNames())
                        .entrySet()) {
            filled = fill(filled, table.getKey(), table.getValue());
        }
        return filled;
    }

    private static String fill(String document, String name, String table) {
        var mark = "<!-- %s -->\n".formatted(name);
        return Pattern.compile("(?s)" + Pattern.quote(mark) + ".*?<!-- end -->")
                .matcher(document)
                .replaceAll(
                        Matcher.quoteReplacement("%s\n%s\n\n<!-- end -->".formatted(mark, table)));
    }

    private static String errors() {
        var rows =
                Arrays.stream(ErrorCode.values())
                        .map(code ->
                                row(
                                        "`" + code.wireName() + "`",
                                        RpcErrorNumber.of(code),
                                        code.httpStatus(),
                                        code.exitCode(),
                                        code.retryCanHelp() ? "yes" : ""));
        return table("code | number | HTTP | exit code | retry", rows);
    }

    private static String hints() {
        var rows =
                Arrays.stream(HintId.values())
                        .map(hint -> row("`" + hint.wireName() + "`", advice(hint), nouns(hint)));
        return table("hint | advice | nouns", rows);
    }

    private static String advice(HintId hint) {
        return switch (hint) {
            case LIST_RUNS -> "List the runs.";
            case LIST_STEPS -> "List the steps of the run.";
            case FORK_RUN -> "Fork the run in order to execute some of its steps again.";
            case TAKE_OVER_RUN -> "Follow the run in its process, or take it over.";
            case START_RUN -> "Start a durable run, which can wait for a person.";
            case BIND_WORKFLOW -> "Resume the run in the program that defines its workflow.";
            case LIST_INBOX -> "List the items that wait for a person.";
            case LIST_PANES -> "List the panes.";
            case NAME_DIRECTORY -> "Name another directory for the store.";
            case SET_MARK -> "Set the mark first.";
        };
    }

    private static String nouns(HintId hint) {
        return switch (hint) {
            case LIST_RUNS, LIST_STEPS, FORK_RUN, TAKE_OVER_RUN -> "`run`";
            case BIND_WORKFLOW -> "`workflow`";
            case LIST_INBOX -> "`item`";
            case LIST_PANES -> "`pane`";
            case NAME_DIRECTORY -> "`directory`";
            case SET_MARK -> "`mark`";
            case START_RUN -> "";
        };
    }

    private static String commands() {
        return Arrays.stream(ClientCommand.class.getPermittedSubclasses())
                .map(ProtocolTables::commandsOf)
                .collect(Collectors.joining("\n\n"));
    }

    private static String commandsOf(Class<?> noun) {
        var rows =
                CommandCatalog.ALL.commands().stream()
                        .filter(command -> noun.isAssignableFrom(command.type()))
                        .map(command ->
                                row(
                                        "`" + command.name() + "`",
                                        command.summary(),
                                        "`" + command.reply().getSimpleName() + "`"));
        var heading = noun.getSimpleName().replace("Commands", "");
        return "#### %s\n\n%s".formatted(heading, table("command | what it does | result", rows));
    }

    private static String events() {
        var rows =
                EventTypes.all().entrySet().stream()
                        .map(event ->
                                row(
                                        "`" + event.getKey() + "`",
                                        RecordDescriptions.ALL.summary(event.getValue()),
                                        "`" + event.getValue().getSimpleName() + "`"));
        return table("type | what happened | data", rows);
    }

    private static String formerNames() {
        var rows =
                FormerNames.ALL.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(former ->
                                row(
                                        "`" + former.getKey() + "`",
                                        "`" + former.getValue().command() + "`",
                                        fields(former.getValue().fields())));
        return table("former name | command | former parameters", rows);
    }

    private static String fields(Map<String, String> fields) {
        return fields.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(field -> "`%s`: `%s`".formatted(field.getKey(), field.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String table(String head, Stream<String> rows) {
        return "| %s |\n|%s\n%s"
                .formatted(
                        head,
                        "---|".repeat(head.split("\\|", -1).length),
                        rows.collect(Collectors.joining("\n")));
    }

    private static String row(Object... cells) {
        return Arrays.stream(cells)
                .map(String::valueOf)
                .collect(Collectors.joining(" | ", "| ", " |"));
    }
}
