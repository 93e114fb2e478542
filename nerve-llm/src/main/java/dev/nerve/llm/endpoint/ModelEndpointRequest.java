package dev.nerve.llm.endpoint;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.value.Value;
import java.util.List;

/// A request that a [ModelHttpServer] received. *Immutable.*
///
/// @param number the number of the request, from 1
/// @param dialect the name of the dialect, such as `gemini`
/// @param asked the decoded request, without the context that agent programs add to user messages
/// @param body the request as the program wrote it
/// @param ending the end of the exchange
public record ModelEndpointRequest(
        int number,
        String dialect,
        ProviderRequest asked,
        Value.Fields body,
        RequestEnding ending) {

    /// {@return the purpose; agent programs send side requests, such as for titles, without tools}
    public RequestPurpose purpose() {
        return asked.prompt().tools().isEmpty() ? RequestPurpose.SIDE : RequestPurpose.TURN;
    }

    /// {@return the texts of the user in the conversation, in order}
    public List<String> messages() {
        return asked.prompt().messages().stream()
                .filter(message -> message.role() == MessageRole.USER)
                .map(Message::text)
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /// {@return the last text of the user; empty if there is none}
    public String message() {
        var messages = messages();
        return messages.isEmpty() ? "" : messages.getLast();
    }

    /// {@return the tool results in the conversation, in order}
    public List<String> results() {
        return asked.prompt().messages().stream()
                .flatMap(message -> message.blocks().stream())
                .filter(ContentBlock.ToolResult.class::isInstance)
                .map(ContentBlock.ToolResult.class::cast)
                .map(result -> new Message(MessageRole.USER, result.content()).text())
                .toList();
    }

    ModelEndpointRequest ended(RequestEnding how) {
        return new ModelEndpointRequest(number, dialect, asked, body, how);
    }

    /// The purpose of a request.
    public enum RequestPurpose {
        /// A user's turn.
        TURN,
        /// A side request of the program, such as for a title.
        SIDE
    }

    /// The end of an exchange.
    public enum RequestEnding {
        /// The exchange has not ended yet.
        OPEN,
        /// The model answered.
        ANSWERED,
        /// The model failed, and the client got an error.
        FAILED,
        /// The client disconnected before it had the answer.
        ABANDONED
    }
}
