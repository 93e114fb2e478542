package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import dev.nerve.terminal.prompt.PromptSign;
import dev.nerve.terminal.prompt.ShellPrompt;
import dev.nerve.terminal.state.RuleSet;
import dev.nerve.terminal.state.RuleSets;
import java.util.List;
import java.util.Map;

/// The rules and methods for controlling one program.
///
/// @param rules the rules that detect its state
/// @param entering the way to submit a text
/// @param output the locator of its output
/// @param rest the resources to close after the program has ended
record Manners(RuleSet rules, Entering entering, OutputPlace output, Opened.AutoClosing rest) {

    /// {@return a copy that also closes another resource}
    ///
    /// @param more the resource
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

    /// {@return the profile of a shell with instrumented prompts}
    ///
    /// @param sign the form of the instrumentation
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

    /// {@return the profile of any other program}
    ///
    /// @param parser the name of the rules, or `auto`
    /// @param command the program and its arguments, if known
    /// @throws NerveException.NotFound if there are no such rules
    static Manners ofProgram(String parser, List<String> command) {
        var found = parser.equals(TerminalTerms.AUTO) ? RuleSets.forCommand(command) : parser;
        // A shell that runs a script shows no instrumented prompt.
        var name = found.equals("shell") ? RuleSets.NONE : found;
        var rules = RuleSets.get(name);
        var entering =
                name.equals(RuleSets.NONE)
                        ? new Entering.AsTyped()
                        : new Entering.IntoComposer(rules.enterPause(), rules.pasteMarks());
        return new Manners(rules, entering, new SinceCursor(), Opened.AutoClosing.NOTHING);
    }
}
