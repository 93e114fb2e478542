package dev.nerve.chat;

import dev.nerve.conversation.MessagePart;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.store.BlobStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// Rows of a conversation as messages for a model.
///
/// Consecutive text and calls of a model form one message. So do consecutive tool results.
/// *Confined to one thread.*
final class PromptMessages {

    private final BlobStore blobs;
    private final List<Message> messages = new ArrayList<>();

    PromptMessages(BlobStore blobs) {
        this.blobs = blobs;
    }

    /// {@return the messages of a view}
    static PromptMessages of(VisibleHistory history, BlobStore blobs) {
        var promptMessages = new PromptMessages(blobs);
        promptMessages.addSummary(history);
        history.shown().forEach(one -> promptMessages.add(one.content()));
        return promptMessages;
    }

    /// {@return the number of messages before a position}
    static int countBefore(VisibleHistory history, long position, BlobStore blobs) {
        var promptMessages = new PromptMessages(blobs);
        promptMessages.addSummary(history);
        history.shown().stream()
                .takeWhile(one -> one.seq() < position)
                .forEach(one -> promptMessages.add(one.content()));
        return promptMessages.messages.size();
    }

    private void addSummary(VisibleHistory history) {
        history.summary()
                .ifPresent(text ->
                        messages.add(Message.user("[Summary of what was said before]\n" + text)));
    }

    List<Message> messages() {
        return List.copyOf(messages);
    }

    /// Removes the last messages.
    void truncate(int size) {
        messages.subList(size, messages.size()).clear();
    }

    int size() {
        return messages.size();
    }

    void add(RowContent.VisibleContent visibleContent) {
        switch (visibleContent) {
            case RowContent.Message message -> add(message.role(), blocks(message));
            case RowContent.ToolCall(var call, var tool, var arguments) ->
                    add(
                            MessageRole.ASSISTANT,
                            List.of(new ContentBlock.ToolUse(call, tool, arguments)));
            case RowContent.ToolResult result -> addResult(result);
            case RowContent.Merged merged ->
                    messages.add(
                            Message.user(
                                    "[From '%s']\n%s".formatted(merged.child(), merged.text())));
        }
    }

    private void add(MessageRole role, List<ContentBlock> blocks) {
        if (role == MessageRole.ASSISTANT && lastIs(MessageRole.ASSISTANT)) {
            extendLast(blocks);
        } else {
            messages.add(new Message(role, blocks));
        }
    }

    private void addResult(RowContent.ToolResult result) {
        boolean failed = result.execution() != RowContent.ToolStatus.DONE;
        var text = new ContentBlock.Text(result.result().text());
        var block = new ContentBlock.ToolResult(result.call(), List.of(text), failed);
        if (lastIs(MessageRole.USER)
                && messages.getLast().blocks().getLast() instanceof ContentBlock.ToolResult) {
            extendLast(List.of(block));
        } else {
            messages.add(new Message(MessageRole.USER, List.of(block)));
        }
    }

    private boolean lastIs(MessageRole role) {
        return !messages.isEmpty()
                && messages.getLast().role() == role
                && !messages.getLast().blocks().isEmpty();
    }

    private void extendLast(List<ContentBlock> more) {
        var last = messages.removeLast();
        var all = new ArrayList<>(last.blocks());
        all.addAll(more);
        messages.add(new Message(last.role(), all));
    }

    private List<ContentBlock> blocks(RowContent.Message message) {
        return message.parts().stream().map(this::block).toList();
    }

    private ContentBlock block(MessagePart part) {
        return switch (part) {
            case MessagePart.Text(var text) -> new ContentBlock.Text(text);
            case MessagePart.Reasoning(var text, var signature) ->
                    new ContentBlock.Reasoning(text, signature);
            case MessagePart.Image(var mediaType, var hash) ->
                    new ContentBlock.Image(
                            mediaType, Base64.getEncoder().encodeToString(blobs.get(hash)));
        };
    }
}
