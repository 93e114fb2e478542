package dev.nerve.terminal.prompt;

import java.util.Map;

/// The texts that a shell prints around its prompts and commands, in the syntax of the shell.
/// *Immutable.*
///
/// @param done the text after a command
/// @param prompt the text before a prompt
/// @param input the text before the shell reads input
/// @param output the text before the output of a command
/// @param token the visible text at the end of the prompt
record PromptSequences(String done, String prompt, String input, String output, String token) {

    private static final String ESC = "\u001b";
    private static final String BEL = "\u0007";

    static PromptSequences of(ShellDialect dialect, ReadySignal sign, PromptNonce nonce) {
        return switch (sign) {
            case MARKS -> marks(dialect, ";aid=" + nonce.value());
            case TOKEN -> new PromptSequences("", "", "", "", token(dialect, nonce.value()));
        };
    }

    /// bash needs to know which part of a prompt takes no columns. The text is in double quotes
    /// there.
    private static PromptSequences marks(ShellDialect dialect, String aid) {
        var done = "\\033]133;D;%s" + aid + "\\007";
        var prompt = "\\033]133;A" + aid + "\\007";
        var input = "\\033]133;B" + aid + "\\007";
        var output = "\\033]133;C" + aid + "\\007";
        return switch (dialect) {
            case BASH ->
                    new PromptSequences(
                            done,
                            prompt,
                            "\\\\[\\\\e]133;B" + aid + "\\\\a\\\\]",
                            "\\e]133;C" + aid + "\\a",
                            "");
            case ZSH -> new PromptSequences(done, prompt, input, output, "");
            case SH -> expanded(aid);
        };
    }

    /// The variable is set from the second prompt on: before the first prompt, no command has
    /// ended.
    private static PromptSequences expanded(String aid) {
        var done = ESC + "]133;D;$?" + aid + BEL;
        return new PromptSequences(
                "${__nerve_began+" + done + "}${__nerve_began=}",
                ESC + "]133;A" + aid + BEL,
                ESC + "]133;B" + aid + BEL,
                "",
                "");
    }

    private static String token(ShellDialect dialect, String nonce) {
        return switch (dialect) {
            case BASH, ZSH -> "[" + nonce + ":${__nerve_number}:${__nerve_status}] ";
            case SH -> "[" + nonce + ":$((__nerve_number=__nerve_number+1)):$?] ";
        };
    }

    /// {@return a script with its placeholders filled in}
    String fill(String script, PromptNonce nonce) {
        var values =
                Map.of(
                        "@DONE@", done,
                        "@PROMPT@", prompt,
                        "@INPUT@", input,
                        "@OUTPUT@", output,
                        "@TOKEN@", token,
                        "@NONCE@", nonce.value());
        var text = script;
        for (var entry : values.entrySet()) {
            text = text.replace(entry.getKey(), entry.getValue());
        }
        return text;
    }
}
