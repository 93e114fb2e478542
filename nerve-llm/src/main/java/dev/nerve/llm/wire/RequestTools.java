package dev.nerve.llm.wire;

import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.util.List;
import java.util.function.Function;

/// The tools of a request: those of the client, and those that the provider runs itself.
///
/// @param ours the tools of the client
/// @param others the tools that the provider runs, in its own format
public record RequestTools(List<ToolSpec> ours, List<Value> others) {

    public RequestTools {
        ours = List.copyOf(ours);
        others = List.copyOf(others);
    }

    /// {@return the tools of a request}
    ///
    /// @param tools the list
    /// @param type the type of client tools, which is also the default type
    /// @param make reads a client tool
    public static RequestTools read(
            LocatedValue tools, String type, Function<LocatedValue, ToolSpec> make) {
        return new RequestTools(
                tools.items().stream().filter(tool -> isOf(type, tool)).map(make).toList(),
                tools.items().stream()
                        .filter(tool -> !isOf(type, tool))
                        .map(LocatedValue::value)
                        .toList());
    }

    /// {@return a client tool in OpenAI's format}
    ///
    /// @param function the object with the name of the tool
    public static ToolSpec function(LocatedValue function) {
        return new ToolSpec(
                function.at("name").text(),
                function.at("description").text(""),
                function.at("parameters").findFields().orElse(ToolSpec.NO_ARGUMENTS));
    }

    private static boolean isOf(String type, LocatedValue tool) {
        return tool.at("type").text(type).equals(type);
    }
}
