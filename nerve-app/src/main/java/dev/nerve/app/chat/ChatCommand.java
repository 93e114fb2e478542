package dev.nerve.app.chat;

import dev.nerve.chat.ChatTerms;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Command;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.Output;
import dev.nerve.cli.Positional;
import dev.nerve.cli.Style;
import dev.nerve.conversation.Config;
import dev.nerve.session.Session;
import dev.nerve.session.Sessions;
import java.util.List;

/// The command `nerve chat`: a conversation with a model, stored between starts.
///
/// @param place the services of the application
/// @param style the style of the text
public record ChatCommand(Place place, Style style) implements LocalCommand, Action {

    private static final String SCRIPTED = "scripted/demo";
    private static final String SESSION = "chat";

    @Override
    public Command command() {
        return Command.verb("chat", "Talks with a model; every turn can be forked", this)
                .with(Positional.optional("model", "the model, such as scripted/demo"))
                .with(Option.setting("system", "TEXT", "The system prompt"))
                .with(Option.setting("session", "NAME", "Which conversation; 'chat' if left out"))
                .example("nerve chat", "Talks with a script: no key, no network")
                .example("nerve chat anthropic/claude-sonnet-4-5", "Talks with a real model")
                .example("nerve chat --session plans", "Starts or continues another one");
    }

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var name = arguments.find("session").orElse(SESSION);
        var model = arguments.find("model").orElse(SCRIPTED);
        place.requireModel(model);
        try (var engine = place.open(name)) {
            boolean isNew = engine.sessions().find(name).isEmpty();
            var terms = ChatTerms.of(model).withSystem(arguments.find("system").orElse(""));
            var branches = Branches.of(session(engine.sessions(), name), engine, terms);
            var commands = new Commands(branches, engine, place);
            var changes = commands.settings().change(wanted(arguments));
            note(output, greeting(branches, commands, isNew ? " (new)" : ""));
            changes.forEach(change -> note(output, change));
            try (var inputs = place.inputs(commands::complete, output)) {
                talk(branches, commands, output, inputs);
            }
        }
    }

    private void note(Output output, String text) {
        Wrapped.line(text, place.room()).forEach(line -> output.note(style.secondary(line)));
    }

    /// Plays a conversation with prepared lines.
    ///
    /// @param model the model that answers
    /// @param lines the messages and commands of the user
    /// @param output the output for the conversation
    /// @throws InterruptedException if the thread was interrupted
    public void play(String model, List<String> lines, Output output) throws InterruptedException {
        try (var engine = place.open(SESSION);
                var inputs = new CannedInputs(lines, output, style)) {
            var session = session(engine.sessions(), SESSION);
            var branches = Branches.of(session, engine, ChatTerms.of(model));
            talk(branches, new Commands(branches, engine, place), output, inputs);
        }
    }

    private void talk(Branches branches, Commands commands, Output output, Inputs inputs)
            throws InterruptedException {
        var failure = new Talk(branches, commands, output, style, place).run(inputs);
        if (failure != null) {
            throw failure.afterTelling();
        }
    }

    private static Session session(Sessions sessions, String name) {
        return sessions.find(name).orElseGet(() -> sessions.create(name, "nerve chat"));
    }

    /// Options of the command line override the stored settings of the conversation.
    private static Config wanted(Arguments arguments) {
        var wanted = Config.NONE;
        for (var setting : List.of(Config.MODEL, Config.SYSTEM)) {
            for (var value : arguments.all(setting)) {
                wanted = wanted.with(Config.of(setting, value));
            }
        }
        return wanted;
    }

    private static String greeting(Branches branches, Commands commands, String remark) {
        var turns = branches.conversations().tally(branches.current().conversation()).turns();
        var known = branches.names().size();
        return "%s; session '%s'%s, branch '%s' with %s%s. /help lists the commands."
                .formatted(
                        commands.settings().model(),
                        branches.session().id(),
                        remark,
                        branches.name(),
                        ForksView.turns(turns),
                        known > 1 ? ", %d branches".formatted(known) : "");
    }
}
