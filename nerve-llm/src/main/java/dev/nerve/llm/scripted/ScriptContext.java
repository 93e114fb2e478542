package dev.nerve.llm.scripted;

import dev.nerve.conversation.MessageRole;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import java.util.List;
import java.util.stream.Collectors;

/// The parts of a prompt that decide about the answer.
///
/// @param turn the number of earlier answers
/// @param messages the texts of the user, in order, without tool results
/// @param results the tool results, in order
/// @param asks whether the last user message has text of the user
/// @param answers whether the last user message has tool results
record ScriptContext(
        int turn, List<String> messages, List<String> results, boolean asks, boolean answers) {

    ScriptContext {
        messages = List.copyOf(messages);
        results = List.copyOf(results);
    }

    static ScriptContext of(Prompt prompt) {
        var users =
                prompt.messages().stream().filter(each -> each.role() == MessageRole.USER).toList();
        var messages = users.stream().map(Message::text).filter(text -> !text.isEmpty()).toList();
        var results =
                users.stream().map(ScriptContext::result).filter(text -> !text.isEmpty()).toList();
        int turn = (int) prompt.messages().stream().filter(ScriptContext::isAnswer).count();
        boolean answers = !users.isEmpty() && hasResult(users.getLast());
        boolean asks = !users.isEmpty() && (!answers || !users.getLast().text().isBlank());
        return new ScriptContext(turn, messages, results, asks, answers);
    }

    private static boolean isAnswer(Message message) {
        return message.role() == MessageRole.ASSISTANT;
    }

    private static boolean hasResult(Message message) {
        return message.blocks().stream().anyMatch(ContentBlock.ToolResult.class::isInstance);
    }

    private static String result(Message message) {
        return message.blocks().stream()
                .filter(ContentBlock.ToolResult.class::isInstance)
                .map(ContentBlock.ToolResult.class::cast)
                .map(result -> new Message(MessageRole.USER, result.content()).text())
                .collect(Collectors.joining("\n"));
    }

    /// {@return the last text of the user}
    String message() {
        return messages.isEmpty() ? "" : messages.getLast();
    }

    /// {@return the last tool results}
    String result() {
        return results.isEmpty() ? "" : results.getLast();
    }
}
