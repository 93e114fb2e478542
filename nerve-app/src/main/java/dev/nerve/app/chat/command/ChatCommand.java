package dev.nerve.app.chat.command;

import dev.nerve.app.chat.ChatCommandServices;
import dev.nerve.app.chat.ChatLineReader;
import dev.nerve.app.chat.ScriptedLineReader;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.console.ColumnWrap;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.session.Session;
import dev.nerve.session.SessionRegistry;
import java.util.List;

/// The command `nerve chat`: a conversation with a model, stored between starts.
///
/// @param place the services of the application
/// @param style the style of the text
public record ChatCommand(ChatCommandServices place, TextStyle style)
        implements LocalCommand, CommandAction {

    private static final String SCRIPTED = "scripted/demo";
    private static final String SESSION = "chat";

    @Override
    public Command command() {
        return Command.verb("chat", "Talks with a model; every turn can be forked", this)
                .with(PositionalArgument.optional("model", "the model, such as scripted/demo"))
                .with(Option.setting("system", "TEXT", "The system prompt"))
                .with(Option.setting("session", "NAME", "Which conversation; 'chat' if left out"))
                .example("nerve chat", "Talks with a script: no key, no network")
                .example("nerve chat anthropic/claude-sonnet-4-5", "Talks with a real model")
                .example("nerve chat --session plans", "Starts or continues another one");
    }

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var name = arguments.find("session").orElse(SESSION);
        var model = arguments.find("model").orElse(SCRIPTED);
        place.requireModel(model);
        try (var engine = place.open()) {
            boolean isNew = engine.sessions().find(name).isEmpty();
            var options = ChatOptions.of(model).withSystem(arguments.find("system").orElse(""));
            var branches = ChatBranches.of(session(engine.sessions(), name), engine, options);
            var commands = new SlashCommandRegistry(branches, engine, place);
            var changes = commands.settings().change(wanted(arguments));
            note(output, greeting(branches, commands, isNew ? " (new)" : ""));
            changes.forEach(change -> note(output, change));
            try (var reader = place.inputs(commands::complete, output)) {
                talk(branches, commands, output, reader);
            }
        }
    }

    private void note(CommandOutput output, String text) {
        ColumnWrap.line(text, place.textWidth())
                .forEach(line -> output.note(style.secondary(line)));
    }

    /// Plays a conversation with prepared lines.
    ///
    /// @param model the model that answers
    /// @param lines the messages and commands of the user
    /// @param output the output for the conversation
    /// @throws InterruptedException if the thread was interrupted
    public void play(String model, List<String> lines, CommandOutput output)
            throws InterruptedException {
        try (var engine = place.open();
                var inputs = new ScriptedLineReader(lines, output, style)) {
            var session = session(engine.sessions(), SESSION);
            var branches = ChatBranches.of(session, engine, ChatOptions.of(model));
            talk(branches, new SlashCommandRegistry(branches, engine, place), output, inputs);
        }
    }

    private void talk(
            ChatBranches branches,
            SlashCommandRegistry commands,
            CommandOutput output,
            ChatLineReader reader)
            throws InterruptedException {
        var failure = new ChatLoop(branches, commands, output, style, place).run(reader);
        if (failure != null) {
            throw failure.alreadyReported();
        }
    }

    private static Session session(SessionRegistry sessions, String name) {
        return sessions.find(name).orElseGet(() -> sessions.create(name, "nerve chat"));
    }

    /// Options of the command line override the stored settings of the conversation.
    private static ConversationConfig wanted(CommandArguments arguments) {
        var wanted = ConversationConfig.NONE;
        for (var setting : List.of(ConversationConfig.MODEL, ConversationConfig.SYSTEM)) {
            for (var value : arguments.all(setting)) {
                wanted = wanted.with(ConversationConfig.of(setting, value));
            }
        }
        return wanted;
    }

    private static String greeting(
            ChatBranches branches, SlashCommandRegistry commands, String remark) {
        var turns = branches.conversations().tally(branches.current().conversation()).turns();
        var known = branches.names().size();
        return "%s; session '%s'%s, branch '%s' with %s%s. /help lists the commands."
                .formatted(
                        commands.settings().model(),
                        branches.session().id(),
                        remark,
                        branches.name(),
                        BranchTreeView.turns(turns),
                        known > 1 ? ", %d branches".formatted(known) : "");
    }
}
