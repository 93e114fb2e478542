package dev.nerve.llm.gemini;

import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;
import java.util.regex.Pattern;

/// A codec for function calls.
final class ToolCallCodec {

    private static final Pattern MADE_UP = Pattern.compile("call-[0-9]+");

    private ToolCallCodec() {}

    static Value.Fields write(ContentBlock.ToolUse call) {
        return new JsonObjectBuilder()
                .withNonEmpty("id", providerId(call.id()))
                .with("name", FunctionNameCodec.write(call.tool()))
                .with("args", ToolArgumentsCodec.object(call.arguments()))
                .fields();
    }

    /// {@return the id of a call for Google; empty if nerve generated the id}
    static String providerId(String id) {
        return MADE_UP.matcher(id).matches() ? "" : id;
    }

    /// {@return the tool call}
    ///
    /// @param call the call in Google's format
    /// @param otherwise the id if the call has none
    static ContentBlock.ToolUse read(LocatedValue call, String otherwise) {
        var id = call.at("id").text("");
        return new ContentBlock.ToolUse(
                id.isEmpty() ? otherwise : id,
                FunctionNameCodec.read(call.at("name").text()),
                call.has("args")
                        ? ToolArgumentsCodec.read(call.at("args").fields())
                        : Value.Fields.EMPTY);
    }
}
