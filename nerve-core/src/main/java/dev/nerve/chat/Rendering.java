package dev.nerve.chat;

import dev.nerve.conversation.Content;
import dev.nerve.conversation.Part;
import dev.nerve.conversation.Role;
import dev.nerve.conversation.View;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import dev.nerve.store.Blobs;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// Rows of a conversation as messages for a model.
///
/// Consecutive text and calls of a model form one message. So do consecutive tool results.
/// *Confined to one thread.*
final class Rendering {

    private final Blobs blobs;
    private final List<Message> messages = new ArrayList<>();

    Rendering(Blobs blobs) {
        this.blobs = blobs;
    }

    /// {@return the messages of a view}
    static Rendering of(View view, Blobs blobs) {
        var rendering = new Rendering(blobs);
        rendering.addSummary(view);
        view.shown().forEach(one -> rendering.add(one.content()));
        return rendering;
    }

    /// {@return the number of messages before a position}
    static int before(View view, long position, Blobs blobs) {
        var rendering = new Rendering(blobs);
        rendering.addSummary(view);
        view.shown().stream()
                .takeWhile(one -> one.seq() < position)
                .forEach(one -> rendering.add(one.content()));
        return rendering.messages.size();
    }

    private void addSummary(View view) {
        view.summary()
                .ifPresent(text ->
                        messages.add(Message.user("[Summary of what was said before]\n" + text)));
    }

    List<Message> messages() {
        return List.copyOf(messages);
    }

    /// Removes the last messages.
    void cutTo(int size) {
        messages.subList(size, messages.size()).clear();
    }

    int size() {
        return messages.size();
    }

    void add(Content.Said said) {
        switch (said) {
            case Content.Message message -> add(message.role(), blocks(message));
            case Content.ToolCall(var call, var tool, var arguments) ->
                    add(Role.ASSISTANT, List.of(new Block.ToolUse(call, tool, arguments)));
            case Content.ToolResult result -> addResult(result);
            case Content.Merged merged ->
                    messages.add(
                            Message.user(
                                    "[From '%s']\n%s".formatted(merged.child(), merged.text())));
        }
    }

    private void add(Role role, List<Block> blocks) {
        if (role == Role.ASSISTANT && lastIs(Role.ASSISTANT)) {
            extendLast(blocks);
        } else {
            messages.add(new Message(role, blocks));
        }
    }

    private void addResult(Content.ToolResult result) {
        boolean failed = result.execution() != Content.Execution.DONE;
        var text = new Block.Text(result.result().text());
        var block = new Block.ToolResult(result.call(), List.of(text), failed);
        if (lastIs(Role.USER)
                && messages.getLast().blocks().getLast() instanceof Block.ToolResult) {
            extendLast(List.of(block));
        } else {
            messages.add(new Message(Role.USER, List.of(block)));
        }
    }

    private boolean lastIs(Role role) {
        return !messages.isEmpty()
                && messages.getLast().role() == role
                && !messages.getLast().blocks().isEmpty();
    }

    private void extendLast(List<Block> more) {
        var last = messages.removeLast();
        var all = new ArrayList<>(last.blocks());
        all.addAll(more);
        messages.add(new Message(last.role(), all));
    }

    private List<Block> blocks(Content.Message message) {
        return message.parts().stream().map(this::block).toList();
    }

    private Block block(Part part) {
        return switch (part) {
            case Part.Text(var text) -> new Block.Text(text);
            case Part.Reasoning(var text, var signature) -> new Block.Reasoning(text, signature);
            case Part.Image(var mediaType, var hash) ->
                    new Block.Image(mediaType, Base64.getEncoder().encodeToString(blobs.get(hash)));
        };
    }
}
