package dev.nerve.llm.endpoint;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A filter that removes the context that agent programs add to user messages.
///
/// Claude Code adds reminders and notes about interrupts. Codex and Gemini CLI describe their
/// environment in separate messages. The filter never changes the user's own text.
final class AgentContextRemover {

    private static final Pattern ADDED =
            Pattern.compile(
                    "(?s)<(system-reminder|environment_context|user_instructions|INSTRUCTIONS"
                            + "|recommended_plugins|session_context|hook_context)>.*?</\\1>"
                            + "|\\[Request interrupted by user[^]]*]"
                            + "|# AGENTS\\.md instructions[^\n]*");

    private AgentContextRemover() {}

    /// {@return the request without the added context}
    static ProviderRequest removeFrom(ProviderRequest providerRequest) {
        var messages =
                providerRequest.prompt().messages().stream()
                        .map(AgentContextRemover::message)
                        .flatMap(Optional::stream)
                        .toList();
        return new ProviderRequest(
                providerRequest.model(),
                providerRequest.prompt().with(messages),
                providerRequest.streamed());
    }

    private static Optional<Message> message(Message message) {
        if (message.role() != MessageRole.USER) {
            return Optional.of(message);
        }
        List<ContentBlock> blocks =
                message.blocks().stream()
                        .map(AgentContextRemover::block)
                        .flatMap(Optional::stream)
                        .toList();
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Message(message.role(), blocks));
    }

    private static Optional<ContentBlock> block(ContentBlock block) {
        if (!(block instanceof ContentBlock.Text(var text)) || !ADDED.matcher(text).find()) {
            return Optional.of(block);
        }
        var words = ADDED.matcher(text).replaceAll("").strip();
        return words.isEmpty() ? Optional.empty() : Optional.of(new ContentBlock.Text(words));
    }
}
