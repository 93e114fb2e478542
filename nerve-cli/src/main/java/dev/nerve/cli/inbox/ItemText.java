package dev.nerve.cli.inbox;

import dev.nerve.cli.console.SafeText;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;

/// The texts of an inbox item for a person, without characters that move the cursor.
///
/// @param item the item
public record ItemText(InboxItemData item) {

    /// {@return the node or run that asks}
    public String asker() {
        var node = item.nodeId();
        if (node != null && !node.isEmpty() && !item.kind().equals("gate")) {
            return node;
        }
        var run = item.runId();
        return run == null ? (node == null ? "" : node) : run;
    }

    /// {@return the question in one line: for a permission the tool with its main argument}
    public String line() {
        if (item.kind().equals("permission")) {
            var tool = field("tool");
            var what = argument();
            return tool.isEmpty() ? title() : what.isEmpty() ? tool : tool + ": " + what;
        }
        return title();
    }

    private String title() {
        return SafeText.line(item.title());
    }

    /// {@return a text of the payload, or an empty text}
    ///
    /// @param name its name
    String field(String name) {
        return item.payload()
                .find(name)
                .filter(value -> !value.isNull())
                .map(value -> SafeText.line(value.text()))
                .orElse("");
    }

    /// {@return the command of a permission, or its first argument that is a text}
    String argument() {
        var arguments = item.payload().find("arguments").orElse(Value.NULL);
        if (!(arguments instanceof Value.Fields fields)) {
            return "";
        }
        var command = fields.find("command").orElse(Value.NULL);
        if (command instanceof Value.Text(var text)) {
            return SafeText.line(text);
        }
        return fields.fields().values().stream()
                .filter(Value.Text.class::isInstance)
                .map(value -> SafeText.line(value.text()))
                .findFirst()
                .orElse("");
    }

    /// {@return the lines of the whole question}
    List<String> body() {
        return SafeText.text(item.body()).lines().toList();
    }

    /// {@return the options with their numbers, as a person types them}
    List<String> numberedOptions() {
        var lines = new ArrayList<String>();
        for (int i = 0; i < item.options().size(); i++) {
            lines.add((i + 1) + "  " + SafeText.line(item.options().get(i)));
        }
        return lines;
    }
}
