package dev.nerve.llm.endpoint;

import dev.nerve.conversation.Role;
import dev.nerve.llm.Asked;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A filter that removes the context that agent programs add to user messages.
///
/// Claude Code adds reminders and notes about interrupts. Codex and Gemini CLI describe their
/// environment in separate messages. The filter never changes the user's own text.
final class UserWords {

    private static final Pattern ADDED =
            Pattern.compile(
                    "(?s)<(system-reminder|environment_context|user_instructions|INSTRUCTIONS"
                            + "|recommended_plugins|session_context|hook_context)>.*?</\\1>"
                            + "|\\[Request interrupted by user[^]]*]"
                            + "|# AGENTS\\.md instructions[^\n]*");

    private UserWords() {}

    /// {@return the request without the added context}
    static Asked of(Asked asked) {
        var messages =
                asked.prompt().messages().stream()
                        .map(UserWords::message)
                        .flatMap(Optional::stream)
                        .toList();
        return new Asked(asked.model(), asked.prompt().with(messages), asked.streamed());
    }

    private static Optional<Message> message(Message message) {
        if (message.role() != Role.USER) {
            return Optional.of(message);
        }
        List<Block> blocks =
                message.blocks().stream().map(UserWords::block).flatMap(Optional::stream).toList();
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Message(message.role(), blocks));
    }

    private static Optional<Block> block(Block block) {
        if (!(block instanceof Block.Text(var text)) || !ADDED.matcher(text).find()) {
            return Optional.of(block);
        }
        var words = ADDED.matcher(text).replaceAll("").strip();
        return words.isEmpty() ? Optional.empty() : Optional.of(new Block.Text(words));
    }
}
