package dev.nerve.chat.exchange;

import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The ids of tool calls. It replaces empty and repeated ids of a provider with unique ones.
///
/// *Confined to one thread.*
final class UniqueCallIds {

    private final Set<String> taken = new HashSet<>();

    private UniqueCallIds() {}

    /// {@return the ids that are taken by all calls so far}
    static UniqueCallIds of(List<Message> messages) {
        var ids = new UniqueCallIds();
        for (var message : messages) {
            for (var block : message.blocks()) {
                if (block instanceof ContentBlock.ToolUse use) {
                    ids.taken.add(use.id());
                }
            }
        }
        return ids;
    }

    /// {@return the same answer with unique call ids}
    ModelAnswer.Success unique(ModelAnswer.Success success) {
        var blocks = success.blocks().stream().map(this::unique).toList();
        return new ModelAnswer.Success(blocks, success.stop(), success.usage(), success.model());
    }

    private ContentBlock unique(ContentBlock block) {
        return block instanceof ContentBlock.ToolUse(var id, var tool, var arguments)
                ? new ContentBlock.ToolUse(unique(id), tool, arguments)
                : block;
    }

    private String unique(String id) {
        var name = id.isBlank() ? "call" : id;
        var unique = name;
        for (int number = 2; !taken.add(unique); number++) {
            unique = name + "-" + number;
        }
        return unique;
    }
}
