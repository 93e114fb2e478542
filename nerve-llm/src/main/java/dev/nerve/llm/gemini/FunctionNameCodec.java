package dev.nerve.llm.gemini;

import java.util.regex.Pattern;

/// A codec for the names of tools. For Google, a name starts with a letter or an underscore.
///
/// A name that starts with a digit or a dash gets an underscore in front. A name that already looks
/// like such a result gets another underscore, so that every name can be converted back.
final class FunctionNameCodec {

    private static final Pattern ODD = Pattern.compile("_*[0-9-].*");

    private FunctionNameCodec() {}

    static String write(String tool) {
        return ODD.matcher(tool).matches() ? "_" + tool : tool;
    }

    static String read(String function) {
        boolean changed = function.startsWith("_") && ODD.matcher(function).matches();
        return changed ? function.substring(1) : function;
    }
}
