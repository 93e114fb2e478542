package dev.nerve.llm.endpoint;

import dev.nerve.conversation.Role;
import dev.nerve.llm.Asked;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import dev.nerve.value.Value;
import java.util.List;

/// A request that a [ModelEndpoint] got. *Immutable.*
///
/// @param number counted from 1
/// @param dialect the name of the dialect, such as `gemini`
/// @param asked the request as our own models get it; context that agent programs add to the user's
///     words is removed
/// @param body the request as the program wrote it
/// @param ending how the exchange ended
public record ModelRequest(
        int number, String dialect, Asked asked, Value.Fields body, Ending ending) {

    /// {@return what the request is for; agent programs ask for titles and the like without tools}
    public Purpose purpose() {
        return asked.prompt().tools().isEmpty() ? Purpose.SIDE : Purpose.TURN;
    }

    /// {@return what the user has said in the conversation, in order}
    public List<String> messages() {
        return asked.prompt().messages().stream()
                .filter(message -> message.role() == Role.USER)
                .map(Message::text)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /// {@return what the user said last; empty if nothing}
    public String message() {
        var messages = messages();
        return messages.isEmpty() ? "" : messages.getLast();
    }

    /// {@return what tools have given in the conversation, in order}
    public List<String> results() {
        return asked.prompt().messages().stream()
                .flatMap(message -> message.blocks().stream())
                .filter(Block.ToolResult.class::isInstance)
                .map(Block.ToolResult.class::cast)
                .map(result -> new Message(Role.USER, result.content()).text())
                .toList();
    }

    ModelRequest ended(Ending how) {
        return new ModelRequest(number, dialect, asked, body, how);
    }

    /// What a request is for.
    public enum Purpose {
        /// A user's turn.
        TURN,
        /// Something beside it, such as a title.
        SIDE
    }

    /// How an exchange ended.
    public enum Ending {
        /// It has not ended yet.
        OPEN,
        /// The model answered.
        ANSWERED,
        /// The model failed, and the client got an error.
        FAILED,
        /// The client left before it had the answer.
        ABANDONED
    }
}
