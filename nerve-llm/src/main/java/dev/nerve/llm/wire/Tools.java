package dev.nerve.llm.wire;

import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.List;
import java.util.function.Function;

/// The tools of a request: those that are called by whoever asks, and those that the provider runs
/// itself.
///
/// @param ours the former
/// @param others the latter, as the provider knows them
public record Tools(List<ToolSpec> ours, List<Value> others) {

    public Tools {
        ours = List.copyOf(ours);
        others = List.copyOf(others);
    }

    /// {@return the tools that somebody listed}
    ///
    /// @param tools the list
    /// @param type what those of whoever asks are called, which is also what they are if nothing
    ///     is said
    /// @param make reads one of those
    public static Tools read(Piece tools, String type, Function<Piece, ToolSpec> make) {
        return new Tools(
                tools.items().stream().filter(tool -> isOf(type, tool)).map(make).toList(),
                tools.items().stream()
                        .filter(tool -> !isOf(type, tool))
                        .map(Piece::value)
                        .toList());
    }

    /// {@return a tool of whoever asks, as OpenAI has it}
    ///
    /// @param function what has its name
    public static ToolSpec function(Piece function) {
        return new ToolSpec(
                function.at("name").text(),
                function.at("description").text(""),
                function.at("parameters").findFields().orElse(ToolSpec.NOTHING));
    }

    private static boolean isOf(String type, Piece tool) {
        return tool.at("type").text(type).equals(type);
    }
}
