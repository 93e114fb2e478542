package dev.nerve.llm.gemini;

import java.util.regex.Pattern;

/// The names of tools, which for Google start with a letter or an underscore.
///
/// One that starts with a digit or a dash gets an underscore; so that every name has one way there
/// and back, one that looks as if it had one already gets another.
final class FunctionNames {

    private static final Pattern ODD = Pattern.compile("_*[0-9-].*");

    private FunctionNames() {}

    static String write(String tool) {
        return ODD.matcher(tool).matches() ? "_" + tool : tool;
    }

    static String read(String function) {
        boolean changed = function.startsWith("_") && ODD.matcher(function).matches();
        return changed ? function.substring(1) : function;
    }
}
