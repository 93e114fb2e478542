package dev.nerve.terminal.node;

import dev.nerve.NerveException;
import dev.nerve.terminal.node.output.CursorOutputLocator;
import dev.nerve.terminal.node.output.MarkedOutputLocator;
import dev.nerve.terminal.node.output.OutputLocator;
import dev.nerve.terminal.node.output.VisiblePromptOutputLocator;
import dev.nerve.terminal.prompt.ReadySignal;
import dev.nerve.terminal.prompt.ShellPromptSetup;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.terminal.state.rule.StateRuleSet;
import java.util.List;
import java.util.Map;

/// The rules and methods for controlling one program.
///
/// @param rules the rules that detect its state
/// @param entering the way to submit a text
/// @param output the locator of its output
/// @param rest the resources to close after the program has ended
record ProgramProfile(
        StateRuleSet rules,
        SubmitStrategy entering,
        OutputLocator output,
        OpenTerminal.CloseAction rest) {

    /// {@return a copy that also closes another resource}
    ///
    /// @param more the resource
    ProgramProfile withCloseAction(OpenTerminal.CloseAction more) {
        return new ProgramProfile(
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
    static ProgramProfile ofShell(ReadySignal sign, ShellPromptSetup prompt) {
        var nonce = Map.of("nonce", prompt.nonce().value());
        var entering = new SubmitStrategy.ShellSubmitStrategy(prompt.dialect());
        return switch (sign) {
            case MARKS ->
                    new ProgramProfile(
                            StateRuleRegistry.get("shell", nonce),
                            entering,
                            new MarkedOutputLocator(prompt.nonce()),
                            prompt::close);
            case TOKEN ->
                    new ProgramProfile(
                            StateRuleRegistry.get("shell-pane", nonce),
                            entering,
                            new VisiblePromptOutputLocator(prompt.nonce()),
                            prompt::close);
        };
    }

    /// {@return the profile of any other program}
    ///
    /// @param parser the name of the rules, or `auto`
    /// @param command the program and its arguments, if known
    /// @throws NerveException.NotFound if there are no such rules
    static ProgramProfile ofProgram(String parser, List<String> command) {
        var found =
                parser.equals(TerminalOptions.AUTO)
                        ? StateRuleRegistry.forCommand(command)
                        : parser;
        // A shell that runs a script shows no instrumented prompt.
        var name = found.equals("shell") ? StateRuleRegistry.NONE : found;
        var rules = StateRuleRegistry.get(name);
        var entering =
                name.equals(StateRuleRegistry.NONE)
                        ? new SubmitStrategy.PlainSubmitStrategy()
                        : new SubmitStrategy.InputBoxSubmitStrategy(
                                rules.enterPause(), rules.pasteMarks());
        return new ProgramProfile(
                rules, entering, new CursorOutputLocator(), OpenTerminal.CloseAction.NONE);
    }
}
