package dev.nerve.llm.scripted;

import dev.nerve.conversation.Role;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import dev.nerve.model.Prompt;
import java.util.List;
import java.util.stream.Collectors;

/// What of a prompt decides about the answer.
///
/// @param turn how many answers there were before
/// @param messages what the user has said, in order, without what tools gave
/// @param results what tools gave, in order
/// @param asks whether the user has spoken last
/// @param answers whether tools have answered last
record Scene(int turn, List<String> messages, List<String> results, boolean asks, boolean answers) {

    Scene {
        messages = List.copyOf(messages);
        results = List.copyOf(results);
    }

    static Scene of(Prompt prompt) {
        var users = prompt.messages().stream().filter(said -> said.role() == Role.USER).toList();
        var messages = users.stream().map(Message::text).filter(text -> !text.isEmpty()).toList();
        var results = users.stream().map(Scene::result).filter(text -> !text.isEmpty()).toList();
        int turn = (int) prompt.messages().stream().filter(Scene::isAnswer).count();
        boolean answers = !users.isEmpty() && hasResult(users.getLast());
        boolean asks = !users.isEmpty() && (!answers || !users.getLast().text().isBlank());
        return new Scene(turn, messages, results, asks, answers);
    }

    private static boolean isAnswer(Message message) {
        return message.role() == Role.ASSISTANT;
    }

    private static boolean hasResult(Message message) {
        return message.blocks().stream().anyMatch(Block.ToolResult.class::isInstance);
    }

    private static String result(Message message) {
        return message.blocks().stream()
                .filter(Block.ToolResult.class::isInstance)
                .map(Block.ToolResult.class::cast)
                .map(result -> new Message(Role.USER, result.content()).text())
                .collect(Collectors.joining("\n"));
    }

    /// {@return the last words of the user}
    String message() {
        return messages.isEmpty() ? "" : messages.getLast();
    }

    /// {@return what tools gave last}
    String result() {
        return results.isEmpty() ? "" : results.getLast();
    }
}
