package dev.nerve.cli.session;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.LabelArguments;
import dev.nerve.cli.client.ReplyAction;
import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.SessionCommands;
import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.session.SessionData;
import java.util.List;

/// The command group `nerve session`: lists, creates, labels, archives and deletes sessions.
///
/// @param engines the engine of this directory
public record SessionCommand(ClientSource engines) implements LocalCommand {

    private static final PositionalArgument SESSION = PositionalArgument.one("session", "its name");

    @Override
    public Command command() {
        return Command.group(
                        "session",
                        "Named sets of nodes",
                        List.of(list(), info(), create(), label(), archive(), delete()))
                .example("nerve session list", "Shows the sessions of this directory")
                .example("nerve session create review", "Creates a session");
    }

    private Command list() {
        return Command.verb("list", "Shows the sessions", new SessionListAction(engines))
                .with(Option.setting("label", "LABEL", "Only sessions with it: NAME or NAME=TEXT"))
                .with(Option.setting("text", "TEXT", "Only sessions with it in name or purpose"))
                .with(Option.flag("archived", "Shows the archived sessions instead"))
                .example("nerve session list", "Names, nodes and purposes")
                .example("nerve session list --archived --json", "The archive, for a program");
    }

    private Command info() {
        var action =
                new ReplyAction<SessionData>(
                        engines::openForReading,
                        arguments -> new SessionCommands.GetSession(arguments.get("session")),
                        SessionCommand::write);
        return Command.verb("info", "Shows a session", action)
                .with(SESSION)
                .example("nerve session info review", "Its purpose, labels and nodes");
    }

    private static void write(SessionData session, TextPage page) {
        page.line("session   " + session.session() + (session.archived() ? ", archived" : ""));
        page.line("created   " + session.created());
        page.line("nodes     " + session.nodes());
        if (!session.description().isEmpty()) {
            page.line("purpose   " + SafeText.line(session.description()));
        }
        if (!session.labels().fields().isEmpty()) {
            page.line("labels    " + LabelArguments.text(session.labels()));
        }
    }

    private Command create() {
        var action =
                new ReplyAction<SessionData>(
                        engines::open,
                        arguments ->
                                new SessionCommands.CreateSession(
                                        arguments.get("session"),
                                        arguments.find("description").orElse(null),
                                        arguments.all("tag"),
                                        null),
                        (session, page) -> page.line("Created session " + session.session() + "."));
        return Command.verb("create", "Creates a session", action)
                .with(SESSION)
                .with(Option.setting("description", "TEXT", "Its purpose"))
                .with(Option.setting("tag", "WORD", "A word to find it by; repeatable"))
                .example("nerve session create review", "An empty session")
                .example("nerve session create review --description 'Reviews'", "With its purpose");
    }

    private Command label() {
        var action =
                new ReplyAction<SessionData>(
                        engines::openExisting,
                        arguments ->
                                new SessionCommands.LabelSession(
                                        arguments.get("session"), LabelArguments.of(arguments)),
                        (session, page) ->
                                page.line(
                                        "Labels of session %s: %s"
                                                .formatted(
                                                        session.session(),
                                                        LabelArguments.text(session.labels()))));
        var verb =
                Command.verb("label", "Sets labels of a session, or removes some", action)
                        .with(SESSION);
        return LabelArguments.addTo(verb)
                .example("nerve session label review team=docs", "Sets a label")
                .example("nerve session label review --remove team", "Removes it");
    }

    private Command archive() {
        var action =
                new ReplyAction<SessionData>(
                        engines::openExisting,
                        SessionCommand::archiveCommand,
                        (session, page) ->
                                page.line(
                                        "Session %s is %s."
                                                .formatted(
                                                        session.session(),
                                                        session.archived()
                                                                ? "archived"
                                                                : "not archived")));
        return Command.verb("archive", "Archives a session, or takes it out again", action)
                .with(SESSION)
                .with(Option.flag("undo", "Takes it out of the archive"))
                .example("nerve session archive review", "Lists leave it out")
                .example("nerve session archive review --undo", "Lists show it again");
    }

    private static SessionCommands.ArchiveSession archiveCommand(CommandArguments arguments) {
        return new SessionCommands.ArchiveSession(arguments.get("session"), !arguments.has("undo"));
    }

    private Command delete() {
        var action =
                new ReplyAction<EmptyReply>(
                        engines::openExisting,
                        arguments -> new SessionCommands.DeleteSession(arguments.get("session")),
                        (_, page) ->
                                page.line("Deleted the session; its conversations are archived."));
        return Command.verb("delete", "Stops all nodes of a session and deletes it", action)
                .with(SESSION)
                .example("nerve session delete review", "Conversations stay, archived");
    }
}
