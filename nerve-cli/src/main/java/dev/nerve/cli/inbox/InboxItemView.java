package dev.nerve.cli.inbox;

import dev.nerve.cli.client.ShortTime;
import dev.nerve.cli.console.AnswerAuthor;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.console.StatusGlyphs;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.TextPage.HelpRow;
import dev.nerve.protocol.inbox.InboxItemData;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// One inbox item with its whole question, its data and the commands that answer it.
///
/// @param item the item
/// @param now the current time
/// @param glyphs the glyphs
public record InboxItemView(InboxItemData item, Instant now, StatusGlyphs glyphs) {

    private static final String INDENT = "   ";

    /// Writes the item.
    ///
    /// @param page the page to write to
    public void writeTo(TextPage page) {
        var text = new ItemText(item);
        page.line(heading(page, text));
        page.line("");
        if (isPermission()) {
            new PermissionItemView(item, text).writeFacts(page);
        } else {
            for (var line : text.body()) {
                page.wrapped(line, INDENT.length()).forEach(part -> page.line(INDENT + part));
            }
        }
        var answer = item.answer();
        if (answer != null) {
            page.line("");
            page.line(
                    INDENT
                            + "%s with %s by %s, %s ago"
                                    .formatted(
                                            answer.how().replace('_', ' '),
                                            SafeText.line(answer.value().text()),
                                            AnswerAuthor.text(answer.by()),
                                            ShortTime.between(answer.at(), now)));
            return;
        }
        if (isPermission()) {
            var permission = new PermissionItemView(item, text);
            permission.writeChoices(page);
            page.line("");
            page.advice(permission.answers());
        } else {
            options(page, text);
            page.line("");
            page.advice(answers());
        }
    }

    /// {@return whether it is a permission whose request is known as data}
    private boolean isPermission() {
        return item.kind().equals("permission") && item.payload().find("tool").isPresent();
    }

    private String heading(TextPage page, ItemText text) {
        var style = page.style();
        var facts = new ArrayList<String>();
        facts.add(item.kind());
        if (!text.asker().isEmpty()) {
            facts.add(text.asker());
        }
        if (item.runId() != null && !text.asker().equals(item.runId())) {
            facts.add("in run %s (%s)".formatted(item.runId(), item.path()));
        } else if (item.path() != null) {
            facts.add(item.path());
        }
        var since = "waiting " + ShortTime.between(item.since(), now);
        return style.question(glyphs.asks() + " " + item.item())
                + "  "
                + style.heading(String.join(" " + glyphs.separator() + " ", facts))
                + "  "
                + style.secondary(item.answer() == null ? since + deadline() : "answered");
    }

    private String deadline() {
        var end = item.deadline();
        if (end == null) {
            return "";
        }
        var then = item.otherwise();
        return ", %s left%s"
                .formatted(
                        ShortTime.between(now, end),
                        then == null ? "" : ", then " + SafeText.line(then));
    }

    private static void options(TextPage page, ItemText text) {
        var options = text.numberedOptions();
        if (!options.isEmpty()) {
            page.line("");
            options.forEach(option -> page.line(INDENT + option));
        }
    }

    private String firstOption() {
        return SafeText.line(item.options().getFirst());
    }

    /// {@return the commands that answer the item}
    private List<HelpRow> answers() {
        var command = "nerve answer " + item.item();
        var rows = new ArrayList<HelpRow>();
        if (item.options().isEmpty()) {
            rows.add(new HelpRow(command + " TEXT", "answers it"));
        } else {
            rows.add(new HelpRow(command + " 1", "answers '" + firstOption() + "'"));
        }
        return rows;
    }
}
