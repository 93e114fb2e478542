package dev.nerve.cli;

import java.util.ArrayList;
import java.util.List;

/// One line to type, and what it does.
///
/// @param line as typed
/// @param meaning as one short sentence without a full stop
public record Example(String line, String meaning) {

    static List<Example> add(List<Example> examples, String line, String meaning) {
        var more = new ArrayList<>(examples);
        more.add(new Example(line, meaning));
        return more;
    }
}
