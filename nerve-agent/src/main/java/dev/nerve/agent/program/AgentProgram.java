package dev.nerve.agent.program;

import dev.nerve.terminal.node.InputBoxKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The description of one agent program, as versioned data. *Immutable.*
///
/// @param name its name, such as `claude_code`; the rules for its screen have the same name
/// @param product its title, npm package and executable
/// @param starting the arguments and variables for its start
/// @param structured its JSON mode, if it has one
/// @param screen its keys and dialogs on the screen
/// @param modes its permission modes
public record AgentProgram(
        String name,
        ProgramProduct product,
        StartArguments starting,
        Optional<StructuredMode> structured,
        ScreenControls screen,
        PermissionModes modes) {

    /// {@return its keys}
    public ProgramKeys keys() {
        return screen.keys();
    }

    /// {@return the prompts that it takes for commands on its screen}
    public PromptCommands commands() {
        return screen.commands();
    }

    /// {@return the answers to the dialogs that it shows before it can work}
    public List<DialogAnswer> dialogs() {
        return screen.dialogs();
    }

    private static String shielded(Pattern commands, String prompt) {
        return commands.matcher(prompt).find() ? " " + prompt : prompt;
    }

    /// The product of a program.
    ///
    /// @param title its display name
    /// @param executable the file name of its executable
    /// @param npmPackage its npm package
    /// @param seen the versions with which nerve was tested
    public record ProgramProduct(
            String title, String executable, String npmPackage, List<String> seen) {

        public ProgramProduct {
            seen = List.copyOf(seen);
        }
    }

    /// The arguments and variables for a start. The placeholders are `{id}`, `{from}` and
    /// `{value}`.
    ///
    /// @param fresh the arguments for a new conversation
    /// @param resumed the arguments for resuming a conversation
    /// @param forked the arguments for forking a conversation; empty if it cannot fork
    /// @param settings the arguments by setting: `model`, `mcp_config`, `permission_mode`
    /// @param variables the names of variables by setting: `base_url`, `key`
    /// @param environment the variables that keep it from contacting other servers than its model's
    public record StartArguments(
            List<String> fresh,
            List<String> resumed,
            List<String> forked,
            Map<String, List<String>> settings,
            Map<String, String> variables,
            Map<String, String> environment) {

        public StartArguments {
            fresh = List.copyOf(fresh);
            resumed = List.copyOf(resumed);
            forked = List.copyOf(forked);
            settings = Map.copyOf(settings);
            variables = Map.copyOf(variables);
            environment = Map.copyOf(environment);
        }

        /// {@return whether nerve chooses the ids of its conversations}
        public boolean isNamedByUs() {
            return fresh.contains("{id}");
        }
    }

    /// The JSON mode of a program, over its standard streams.
    ///
    /// The placeholder `{prompt}` in arguments stands for the prompt; without it the program reads
    /// the prompt from its input. A program without arguments for conversations keeps running and
    /// reads one prompt after the other.
    ///
    /// @param form the name of its JSON dialect, such as `claude`
    /// @param asks whether it asks for permission in this mode; if not, it works without asking
    /// @param fresh the arguments for a new conversation
    /// @param resumed the arguments for resuming a conversation
    /// @param forked the arguments for forking a conversation; empty if it cannot fork
    /// @param shielded the prompts that it takes for commands unless a blank precedes them
    public record StructuredMode(
            String form,
            boolean asks,
            List<String> fresh,
            List<String> resumed,
            List<String> forked,
            Pattern shielded) {

        public StructuredMode {
            fresh = List.copyOf(fresh);
            resumed = List.copyOf(resumed);
            forked = List.copyOf(forked);
        }

        /// {@return a prompt in the form in which the program takes it for text}
        ///
        /// @param prompt the prompt
        public String escapePrompt(String prompt) {
            return AgentProgram.shielded(shielded, prompt);
        }

        /// {@return whether it is started again for every prompt}
        public boolean isPerPrompt() {
            return !fresh.isEmpty();
        }

        /// {@return whether the prompt is an argument instead of input}
        public boolean isPromptArgument() {
            return fresh.stream().anyMatch(word -> word.contains("{prompt}"));
        }
    }

    /// The controls of a program on its screen.
    ///
    /// @param keys its keys
    /// @param commands the prompts that it takes for commands
    /// @param dialogs the answers to the dialogs that it shows before it can work
    public record ScreenControls(
            ProgramKeys keys, PromptCommands commands, List<DialogAnswer> dialogs) {

        public ScreenControls {
            dialogs = List.copyOf(dialogs);
        }
    }

    /// The keys of a program. Each key is a separate write.
    ///
    /// @param submit the key that sends the content of the composer
    /// @param newline the key that begins a new line in the composer
    /// @param interrupt the keys that cancel a turn
    /// @param quit the keys that quit the program
    /// @param dialogs the keys for dialogs
    public record ProgramKeys(
            String submit,
            String newline,
            List<String> interrupt,
            List<String> quit,
            DialogKeys dialogs) {

        public ProgramKeys {
            interrupt = List.copyOf(interrupt);
            quit = List.copyOf(quit);
        }

        /// {@return the keys that enter a prompt}
        public InputBoxKeys entry() {
            return new InputBoxKeys(submit, newline);
        }

        /// {@return the keys that deny a permission dialog and dismiss any other dialog}
        public List<String> deny() {
            return dialogs.deny();
        }

        /// {@return the keys that allow a permission dialog once}
        public List<String> allow() {
            return dialogs.allow();
        }
    }

    /// The keys for dialogs.
    ///
    /// @param deny the keys that deny a permission dialog and dismiss any other dialog
    /// @param allow the keys that allow a permission dialog once
    /// @param choose the keys for a choice in any other dialog, where `{n}` is its number; empty if
    /// unknown
    /// @param pointer the text before the choice that Enter selects; empty if unknown
    public record DialogKeys(
            List<String> deny, List<String> allow, List<String> choose, String pointer) {

        public DialogKeys {
            deny = List.copyOf(deny);
            allow = List.copyOf(allow);
            choose = List.copyOf(choose);
        }

        /// {@return whether keys can select among a number of choices}
        ///
        /// @param choices the number of choices
        public boolean canChoose(int choices) {
            return !choose.isEmpty() && choices >= 1 && choices <= 9;
        }

        /// {@return the keys for a choice}
        ///
        /// @param number the number of the choice, from 1
        public List<String> choosing(int number) {
            var digit = Integer.toString(number);
            return choose.stream().map(key -> key.replace("{n}", digit)).toList();
        }
    }

    /// The prompts that a program takes for commands on its screen, of a shell or its own. They
    /// must reach the model as text, or not at all.
    ///
    /// @param shielded the prompts that are text if a blank precedes them
    /// @param refused the prompts that cannot be entered as text
    public record PromptCommands(Pattern shielded, Pattern refused) {

        /// No commands: every prompt is text.
        public static final PromptCommands NONE =
                new PromptCommands(Pattern.compile("(?!)"), Pattern.compile("(?!)"));

        /// {@return whether a prompt cannot be entered as text}
        ///
        /// @param prompt the prompt
        public boolean isRefused(String prompt) {
            return refused.matcher(prompt).find();
        }

        /// {@return a prompt in the form in which the program takes it for text}
        ///
        /// @param prompt the prompt
        public String escapePrompt(String prompt) {
            return AgentProgram.shielded(shielded, prompt);
        }
    }

    /// The answer to one dialog.
    ///
    /// @param question the pattern for its question
    /// @param tool the permission that it asks for, such as `trust_folder`; empty if it asks for
    /// none
    /// @param choice the pattern for the choice to select; empty if keys are pressed instead
    /// @param press the keys to press
    public record DialogAnswer(
            Pattern question, Optional<String> tool, Optional<Pattern> choice, List<String> press) {

        public DialogAnswer {
            press = List.copyOf(press);
        }
    }
}
