package dev.nerve.agent.program;

import dev.nerve.terminal.node.EntryKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// What is known about one agent program: versioned data. *Immutable.*
///
/// @param name its name, such as `claude_code`; the rules that judge its screen have the same
/// @param product how people call it, where it comes from, and what its file is called
/// @param starting how it is started
/// @param structured how it talks JSON, if it does
/// @param screen how it is used on its screen
/// @param modes its permission modes
public record AgentProgram(
        String name,
        Product product,
        Starting starting,
        Optional<Structured> structured,
        Screen screen,
        PermissionModes modes) {

    /// {@return what to press}
    public Keys keys() {
        return screen.keys();
    }

    /// {@return which prompts its screen would take for something else}
    public Commands commands() {
        return screen.commands();
    }

    /// {@return how the questions are answered that it asks before it can work}
    public List<DialogAnswer> dialogs() {
        return screen.dialogs();
    }

    private static String shielded(Pattern commands, String prompt) {
        return commands.matcher(prompt).find() ? " " + prompt : prompt;
    }

    /// A product.
    ///
    /// @param title how people call it
    /// @param executable what its file is called
    /// @param npmPackage where it comes from
    /// @param seen the versions that were tried
    public record Product(String title, String executable, String npmPackage, List<String> seen) {

        public Product {
            seen = List.copyOf(seen);
        }
    }

    /// How it is started; `{id}`, `{from}` and `{value}` in arguments stand for what is given.
    ///
    /// @param fresh arguments for a new conversation
    /// @param resumed arguments for one that it had
    /// @param forked arguments for the fork of one; empty if it cannot fork
    /// @param settings arguments by setting: `model`, `mcp_config`, `permission_mode`
    /// @param variables names of variables by setting: `base_url`, `key`
    /// @param environment variables that keep it from talking to others than its model
    public record Starting(
            List<String> fresh,
            List<String> resumed,
            List<String> forked,
            Map<String, List<String>> settings,
            Map<String, String> variables,
            Map<String, String> environment) {

        public Starting {
            fresh = List.copyOf(fresh);
            resumed = List.copyOf(resumed);
            forked = List.copyOf(forked);
            settings = Map.copyOf(settings);
            variables = Map.copyOf(variables);
            environment = Map.copyOf(environment);
        }

        /// {@return whether we choose the names of its conversations}
        public boolean isNamedByUs() {
            return fresh.contains("{id}");
        }
    }

    /// How it talks JSON over its standard streams.
    ///
    /// `{prompt}` in arguments stands for what it is to do; without that it reads it from its
    /// input. One without any arguments for conversations lives on and reads one prompt after
    /// the other.
    ///
    /// @param form the words it uses, such as `claude`
    /// @param asks whether it asks for permission there; one that does not goes without
    /// @param fresh arguments for a new conversation
    /// @param resumed arguments for one that it had
    /// @param forked arguments for the fork of one; empty if it cannot fork
    /// @param shielded prompts that it takes for commands unless a blank is before them
    public record Structured(
            String form,
            boolean asks,
            List<String> fresh,
            List<String> resumed,
            List<String> forked,
            Pattern shielded) {

        public Structured {
            fresh = List.copyOf(fresh);
            resumed = List.copyOf(resumed);
            forked = List.copyOf(forked);
        }

        /// {@return what it is given so that a prompt is text}
        ///
        /// @param prompt the prompt
        public String given(String prompt) {
            return AgentProgram.shielded(shielded, prompt);
        }

        /// {@return whether it is started anew for every prompt}
        public boolean isPerPrompt() {
            return !fresh.isEmpty();
        }

        /// {@return whether it is given the prompt as an argument, and not over its input}
        public boolean isPromptArgument() {
            return fresh.stream().anyMatch(word -> word.contains("{prompt}"));
        }
    }

    /// How it is used on its screen.
    ///
    /// @param keys what to press
    /// @param commands which prompts it would take for something else
    /// @param dialogs how the questions are answered that it asks before it can work
    public record Screen(Keys keys, Commands commands, List<DialogAnswer> dialogs) {

        public Screen {
            dialogs = List.copyOf(dialogs);
        }
    }

    /// What to press. Each press is a write of its own.
    ///
    /// @param submit sends what is in the composer
    /// @param newline begins a new line in the composer
    /// @param interrupt breaks off a turn
    /// @param quit ends the program
    /// @param dialogs what to press in dialogs
    public record Keys(
            String submit,
            String newline,
            List<String> interrupt,
            List<String> quit,
            DialogKeys dialogs) {

        public Keys {
            interrupt = List.copyOf(interrupt);
            quit = List.copyOf(quit);
        }

        /// {@return what enters a prompt}
        public EntryKeys entry() {
            return new EntryKeys(submit, newline);
        }

        /// {@return what says no to a permission dialog, and dismisses any other}
        public List<String> deny() {
            return dialogs.deny();
        }

        /// {@return what says yes to a permission dialog, once}
        public List<String> allow() {
            return dialogs.allow();
        }
    }

    /// What to press in dialogs.
    ///
    /// @param deny says no to a permission dialog, and dismisses any other
    /// @param allow says yes to a permission dialog, once
    /// @param choose chooses in any other dialog, where `{n}` is the number of the choice; empty if
    /// nobody knows
    /// @param pointer what stands before the choice that Enter takes; empty if nobody knows
    public record DialogKeys(
            List<String> deny, List<String> allow, List<String> choose, String pointer) {

        public DialogKeys {
            deny = List.copyOf(deny);
            allow = List.copyOf(allow);
            choose = List.copyOf(choose);
        }

        /// {@return whether there is a way to choose among so many}
        ///
        /// @param choices how many there are
        public boolean canChoose(int choices) {
            return !choose.isEmpty() && choices >= 1 && choices <= 9;
        }

        /// {@return what to press for a choice}
        ///
        /// @param number counted from 1
        public List<String> choosing(int number) {
            var digit = Integer.toString(number);
            return choose.stream().map(key -> key.replace("{n}", digit)).toList();
        }
    }

    /// Prompts that its screen would take for commands of a shell, or of its own. They must reach
    /// the model as text, or not at all.
    ///
    /// @param shielded those that are text if a blank is before them
    /// @param refused those that cannot be given to it as text
    public record Commands(Pattern shielded, Pattern refused) {

        /// Whatever is entered is text.
        public static final Commands NONE =
                new Commands(Pattern.compile("(?!)"), Pattern.compile("(?!)"));

        /// {@return whether there is no way to enter a prompt as text}
        ///
        /// @param prompt the prompt
        public boolean isRefused(String prompt) {
            return refused.matcher(prompt).find();
        }

        /// {@return what is entered so that a prompt is text}
        ///
        /// @param prompt the prompt
        public String entered(String prompt) {
            return AgentProgram.shielded(shielded, prompt);
        }
    }

    /// How one dialog is answered.
    ///
    /// @param question what stands in it
    /// @param tool what it asks to be allowed, such as `trust_folder`; nothing if it is about none
    /// @param choice what is chosen; nothing if keys are pressed instead
    /// @param press the keys
    public record DialogAnswer(
            Pattern question, Optional<String> tool, Optional<Pattern> choice, List<String> press) {

        public DialogAnswer {
            press = List.copyOf(press);
        }
    }
}
