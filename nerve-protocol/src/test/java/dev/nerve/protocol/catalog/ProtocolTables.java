package dev.nerve.protocol.catalog;

import dev.nerve.ErrorCode;
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
