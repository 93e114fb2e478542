package dev.nerve.engine.data;

import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.InboxPage;
import dev.nerve.gate.StoredGate;
import dev.nerve.gate.rule.PermissionRule;
import dev.nerve.gate.rule.RuleProposal;
import dev.nerve.protocol.inbox.InboxAnswerData;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.protocol.inbox.InboxListData;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A writer of the items of the inbox in their wire form.
public final class InboxDataWriter {

    private InboxDataWriter() {}

    /// {@return an item}
    ///
    /// @param item the gate
    public static InboxItemData of(StoredGate item) {
        var place = item.place();
        var gate = item.gate();
        return new InboxItemData(
                item.number(),
                gate.kind().wireName(),
                text(place.session()),
                text(place.node()),
                text(place.run()),
                text(place.path()),
                gate.prompt().lines().findFirst().orElse(""),
                gate.prompt(),
                gate.content().payload(),
                gate.options(),
                gate.content().schema(),
                item.since(),
                gate.deadline(),
                gate.otherwise(),
                item.isOpen()
                        ? RuleProposal.of(item).map(PermissionRule::toValue).orElse(null)
                        : null,
                answer(item.answer()));
    }

    private static @Nullable String text(@Nullable Object name) {
        return name == null ? null : Objects.toString(name);
    }

    private static @Nullable InboxAnswerData answer(@Nullable GateAnswer answer) {
        return answer == null
                ? null
                : new InboxAnswerData(
                        answer.how().wireName(), answer.value(), answer.by(), answer.at());
    }

    /// {@return a page of items}
    ///
    /// @param page the page
    public static InboxListData of(InboxPage page) {
        var next = page.next();
        return new InboxListData(
                page.gates().stream().map(InboxDataWriter::of).toList(),
                next == null ? null : Long.toString(next));
    }
}
