package dev.nerve.cli;

import java.util.ArrayList;
import java.util.List;

/// An example in the help: a line to type and its effect.
///
/// @param line the line to type
/// @param meaning the effect, as one short sentence without a full stop
public record CommandExample(String line, String meaning) {

    static List<CommandExample> add(List<CommandExample> examples, String line, String meaning) {
        var more = new ArrayList<>(examples);
        more.add(new CommandExample(line, meaning));
        return more;
    }
}
