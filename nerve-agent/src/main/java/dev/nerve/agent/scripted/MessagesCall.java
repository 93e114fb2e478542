package dev.nerve.agent.scripted;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A call of the messages API by an agent program. *Immutable.*
///
/// Programs add much to the user's messages: reminders, system messages, tool results, notes about
/// interrupts.
///
/// @param body the request
/// @param scene the state of the conversation, which decides the answer
/// @param answers the number of answers in the conversation
record MessagesCall(Value.Fields body, ScriptInput scene, int answers) {

    private static final Pattern ASIDE =
            Pattern.compile(
                    "(?s)<system-reminder>.*?</system-reminder>"
                            + "|\\[Request interrupted by user[^]]*]");

    static MessagesCall of(Value.Fields body, AgentScript script) {
        var scanner = new MessageScanner(script);
        body.find("messages").map(Value::items).orElse(List.of()).forEach(scanner::take);
        scanner.endOfGroup();
        var input = new ScriptInput(scanner.messages, scanner.uses, scanner.result);
        return new MessagesCall(body, input, scanner.answers);
    }

    boolean streams() {
        return body.find("stream").filter(value -> value.equals(Value.of(true))).isPresent();
    }

    /// {@return whether the call is a part of a turn; calls for titles have no tools}
    boolean isTurn() {
        return body.find("tools").map(tools -> !tools.items().isEmpty()).orElse(false);
    }

    String model() {
        return body.find("model").map(Value::text).orElse("scripted");
    }

    /// {@return its estimated tokens, at four characters per token}
    long tokens() {
        return (body.toJson().length() + 3L) / 4;
    }

    /// Reads the messages. User messages without an answer between them count as one.
    private static final class MessageScanner {

        private final AgentScript script;
        private final List<String> messages = new ArrayList<>();
        private final List<String> said = new ArrayList<>();
        private boolean resulted;
        private int uses;
        private int answers;
        private String result = "";

        MessageScanner(AgentScript script) {
            this.script = script;
        }

        void take(Value message) {
            var role = message.find("role").map(Value::text).orElse("");
            var blocks = blocks(message.find("content").orElse(Value.NULL));
            if (role.equals("user")) {
                blocks.forEach(this::hear);
            } else if (role.equals("assistant")) {
                endOfGroup();
                answers++;
                uses += (int) blocks.stream().filter(block -> is(block, "tool_use")).count();
            }
        }

        private void hear(Value block) {
            if (is(block, "tool_result")) {
                resulted = true;
                said.clear();
                result = text(block.find("content").orElse(Value.NULL));
            } else if (is(block, "text")) {
                var text = ASIDE.matcher(text(block)).replaceAll("").strip();
                if (!text.isEmpty()) {
                    said.add(text);
                }
            }
        }

        /// Ends a group of user messages. Next to tool results, programs add texts of their own, so
        /// there only texts that the script knows count as the user's.
        void endOfGroup() {
            var message = String.join("\n", said);
            if (!said.isEmpty() && (!resulted || script.knows(message))) {
                messages.add(message);
                uses = 0;
                result = "";
            }
            said.clear();
            resulted = false;
        }

        private static List<Value> blocks(Value content) {
            return switch (content) {
                case Value.Items(var items) -> items;
                case Value.Text text ->
                        List.of(Value.Fields.EMPTY.with("type", "text").with("text", text));
                default -> List.of();
            };
        }

        private static boolean is(Value block, String type) {
            return block.find("type").map(Value::text).equals(Optional.of(type));
        }

        private static String text(Value value) {
            return switch (value) {
                case Value.Items(var items) ->
                        String.join("\n", items.stream().map(MessageScanner::text).toList());
                case Value.Fields fields -> fields.find("text").map(Value::text).orElse("");
                default -> value.text();
            };
        }
    }
}
