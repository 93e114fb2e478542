package dev.nerve.cli.inbox;

import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextPage.HelpRow;
import dev.nerve.gate.rule.RuleLifetime;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A permission request with all its arguments, its numbered answers and the rule that an answer
/// can leave.
///
/// @param item the item
/// @param text its texts
record PermissionItemView(InboxItemData item, ItemText text) {

    private static final String INDENT = "   ";
    private static final int LABEL = 8;
    private static final int GAP = 2;

    /// The argument with which an agent says why it asks.
    private static final String WHY = "description";

    /// The arguments that a diff shows.
    private static final Set<String> IN_DIFF =
            Set.of("old_string", "new_string", "oldString", "newString", "edits");

    /// Writes the tool and all arguments.
    void writeFacts(TextPage page) {
        var diff = item.payload().find("diff").map(Value::text).orElse("");
        var facts = facts(diff);
        int width = facts.stream().mapToInt(fact -> fact.label().length()).max().orElse(0);
        facts.forEach(fact -> fact.writeTo(page, Math.max(LABEL, width + GAP)));
        if (!diff.isEmpty()) {
            page.line("");
            SafeText.text(diff).lines().forEach(line -> page.line(INDENT + line));
        }
    }

    private List<RequestFact> facts(String diff) {
        var facts = new ArrayList<RequestFact>();
        facts.add(new RequestFact("tool", text.field("tool")));
        var arguments = item.payload().find("arguments").orElse(Value.NULL);
        if (arguments instanceof Value.Fields(var fields)) {
            fields.forEach((name, value) -> {
                if (!name.equals(WHY) && (diff.isEmpty() || !IN_DIFF.contains(name))) {
                    facts.add(new RequestFact(SafeText.line(name), shown(value)));
                }
            });
            var why = fields.getOrDefault(WHY, Value.NULL);
            facts.add(new RequestFact("why", why.isNull() ? "" : '"' + shown(why) + '"'));
        }
        facts.add(new RequestFact("risk", text.field("risk")));
        var paths = item.payload().find("paths").orElse(Value.NULL);
        if (paths instanceof Value.Items(var all)) {
            all.forEach(path -> facts.add(new RequestFact("path", path.text())));
        }
        return facts.stream().filter(fact -> !fact.value().isBlank()).toList();
    }

    private static String shown(Value value) {
        return value instanceof Value.Text(var words) ? words : value.toJson();
    }

    /// Writes the numbered answers and the rule.
    void writeChoices(TextPage page) {
        var choices = PermissionChoice.of(item);
        page.line("");
        for (int i = 0; i < choices.size(); i++) {
            page.line("%s%d  %s".formatted(INDENT, i + 1, choices.get(i).label()));
        }
        PermissionChoice.rule(item)
                .ifPresent(rule -> {
                    var numbers =
                            IntStream.range(0, choices.size())
                                    .filter(i -> choices.get(i).lifetime() != null)
                                    .mapToObj(i -> String.valueOf(i + 1))
                                    .collect(Collectors.joining(" and "));
                    page.line("");
                    page.line(
                            "%srule for %s:  %s"
                                    .formatted(INDENT, numbers, SafeText.line(rule.toString())));
                });
    }

    /// {@return the commands that answer the item}
    List<HelpRow> answers() {
        var command = "nerve answer " + item.item();
        var choices = PermissionChoice.of(item);
        var rows = new ArrayList<HelpRow>();
        rows.add(new HelpRow(command + " 1", "allows it once"));
        if (PermissionChoice.rule(item).isPresent()) {
            rows.add(
                    new HelpRow(
                            command + " allow --remember " + RuleLifetime.SESSION.wireName(),
                            "allows it until the session ends"));
        }
        rows.add(
                new HelpRow(
                        "%s %d --reason TEXT".formatted(command, choices.size()),
                        "denies it and says why"));
        return rows;
    }

    /// A fact about a request.
    ///
    /// @param label its name
    /// @param value its value, perhaps with several lines
    private record RequestFact(String label, String value) {

        /// Writes the fact, with further lines below the first.
        private void writeTo(TextPage page, int width) {
            var lines = SafeText.text(value).lines().toList();
            var space = " ".repeat(width - label.length());
            page.line(INDENT + page.style().secondary(label) + space + lines.getFirst());
            var indent = INDENT + " ".repeat(width);
            lines.stream().skip(1).forEach(line -> page.line(indent + line));
        }
    }
}
