package dev.nerve.chat;

import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The ids of tool calls. It replaces empty and repeated ids of a provider with unique ones.
///
/// *Confined to one thread.*
final class CallIds {

    private final Set<String> taken = new HashSet<>();

    private CallIds() {}

    /// {@return the ids that are taken by all calls so far}
    static CallIds of(List<Message> messages) {
        var ids = new CallIds();
        for (var message : messages) {
            for (var block : message.blocks()) {
                if (block instanceof Block.ToolUse use) {
                    ids.taken.add(use.id());
                }
            }
        }
        return ids;
    }

    /// {@return the same answer with unique call ids}
    Answer.Given unique(Answer.Given given) {
        var blocks = given.blocks().stream().map(this::unique).toList();
        return new Answer.Given(blocks, given.stop(), given.usage(), given.model());
    }

    private Block unique(Block block) {
        return block instanceof Block.ToolUse(var id, var tool, var arguments)
                ? new Block.ToolUse(unique(id), tool, arguments)
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
