package dev.nerve.llm.gemini;

import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.ToolArguments;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Block;
import dev.nerve.value.Value;
import java.util.regex.Pattern;

/// A codec for function calls.
final class Calls {

    private static final Pattern MADE_UP = Pattern.compile("call-[0-9]+");

    private Calls() {}

    static Value.Fields write(Block.ToolUse call) {
        return new Written()
                .ifAny("id", id(call.id()))
                .with("name", FunctionNames.write(call.tool()))
                .with("args", ToolArguments.object(call.arguments()))
                .fields();
    }

    /// {@return the id of a call for Google; empty if nerve generated the id}
    static String id(String id) {
        return MADE_UP.matcher(id).matches() ? "" : id;
    }

    /// {@return the tool call}
    ///
    /// @param call the call in Google's format
    /// @param otherwise the id if the call has none
    static Block.ToolUse read(Piece call, String otherwise) {
        var id = call.at("id").text("");
        return new Block.ToolUse(
                id.isEmpty() ? otherwise : id,
                FunctionNames.read(call.at("name").text()),
                call.has("args")
                        ? ToolArguments.read(call.at("args").fields())
                        : Value.Fields.EMPTY);
    }
}
