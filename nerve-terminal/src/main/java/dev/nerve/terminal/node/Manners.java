package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import dev.nerve.terminal.prompt.PromptSign;
import dev.nerve.terminal.prompt.ShellPrompt;
import dev.nerve.terminal.state.RuleSet;
import dev.nerve.terminal.state.RuleSets;
import java.util.List;
import java.util.Map;

/// How to deal with one program.
///
/// @param rules by which it is judged
/// @param entering how a text is entered
/// @param output how what it writes is found
/// @param rest what is to be closed when it has ended
record Manners(RuleSet rules, Entering entering, OutputPlace output, Opened.AutoClosing rest) {

    /// {@return the same, with one thing more that is closed when it has ended}
    ///
    /// @param more what
    Manners andClosing(Opened.AutoClosing more) {
        return new Manners(
                rules,
                entering,
                output,
                () -> {
                    more.close();
                    rest.close();
                });
    }

    /// {@return how to deal with a shell whose prompts tell}
    ///
    /// @param sign how they tell
    /// @param prompt the shell
    static Manners ofShell(PromptSign sign, ShellPrompt prompt) {
        var nonce = Map.of("nonce", prompt.nonce().value());
        var entering = new Entering.IntoShell(prompt.dialect());
        return switch (sign) {
            case MARKS ->
                    new Manners(
                            RuleSets.get("shell", nonce),
                            entering,
                            new MarkedOutput(prompt.nonce()),
                            prompt::close);
            case TOKEN ->
                    new Manners(
                            RuleSets.get("shell-pane", nonce),
                            entering,
                            new TokenOutput(prompt.nonce()),
                            prompt::close);
        };
    }

    /// {@return how to deal with any other program}
    ///
    /// @param parser the name of its rules, or `auto`
    /// @param command the program and its arguments, if known
    /// @throws NerveException.NotFound if there are no such rules
    static Manners ofProgram(String parser, List<String> command) {
        var found = parser.equals(TerminalTerms.AUTO) ? RuleSets.forCommand(command) : parser;
        // A shell that runs a script shows no prompt that could tell.
        var name = found.equals("shell") ? RuleSets.NONE : found;
        var rules = RuleSets.get(name);
        var entering =
                name.equals(RuleSets.NONE)
                        ? new Entering.AsTyped()
                        : new Entering.IntoComposer(rules.enterPause(), rules.pasteMarks());
        return new Manners(rules, entering, new SinceCursor(), Opened.AutoClosing.NOTHING);
    }
}
