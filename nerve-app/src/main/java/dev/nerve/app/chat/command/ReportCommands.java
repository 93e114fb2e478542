package dev.nerve.app.chat.command;

import dev.nerve.NerveException;
import dev.nerve.app.chat.ChatCommandServices;
import dev.nerve.app.chat.view.ChatOutputItem;
import dev.nerve.app.chat.view.ChatReplyData;
import dev.nerve.chat.ChatNode;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.session.SessionRegistry;
import dev.nerve.session.definition.SessionQuery;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// The slash commands that show or export branches and do not change them.
///
/// @param branches the branches
/// @param sessions the sessions
/// @param place the services of the application
record ReportCommands(ChatBranches branches, SessionRegistry sessions, ChatCommandServices place) {

    List<SlashCommand> all() {
        return List.of(
                new SlashCommand(
                        "usage", "", "Shows the tokens and cost of each branch", this::usage),
                new SlashCommand("show", "", "Shows this branch from its beginning", this::show),
                new SlashCommand(
                        "export", "[FILE]", "Writes this branch as Markdown", this::export),
                new SlashCommand("sessions", "", "Lists the stored conversations", this::sessions));
    }

    private OutputItem usage(SlashCommandLine line) throws InterruptedException {
        line.atMost(0);
        var rows = new ArrayList<BranchUsageView.BranchUsage>();
        for (var name : branches.names()) {
            var id = branches.get(name).conversation();
            var all = branches.conversations();
            rows.add(
                    new BranchUsageView.BranchUsage(
                            name, all.tally(id), all.tokens(id), all.usage(id)));
        }
        return new BranchUsageView(rows, place.width());
    }

    private OutputItem show(SlashCommandLine line) {
        line.atMost(0);
        return transcript();
    }

    private BranchTranscript transcript() {
        var current = branches.current();
        var history = branches.conversations().view(current.conversation());
        return new BranchTranscript(
                branches.name(), history, branches.voices(current), place.textWidth());
    }

    private OutputItem export(SlashCommandLine line) {
        var name = line.atMost(1).first();
        if (name.isEmpty()) {
            return transcript();
        }
        var file = place.directory().resolve(name.get());
        try {
            Files.writeString(file, transcript().text(), StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException _) {
            throw new NerveException.AlreadyExists(
                    "file '%s' already exists; choose another name".formatted(file));
        } catch (IOException failure) {
            throw new NerveException.Unavailable("cannot write '%s'".formatted(file), failure);
        }
        return ChatOutputItem.of(
                new ChatReplyData.ExportReply("exported", file.toString()),
                "'%s' is in %s".formatted(branches.name(), file));
    }

    private OutputItem sessions(SlashCommandLine line) {
        line.atMost(0);
        var found = new ArrayList<ChatReplyData.SessionBranchesData>();
        var lines = new ArrayList<String>();
        for (var name : sessionNames()) {
            long chats = chats(name);
            if (chats > 0) {
                found.add(new ChatReplyData.SessionBranchesData(name, chats));
                lines.add(
                        "%s (%s)%s"
                                .formatted(
                                        name,
                                        chats == 1 ? "1 branch" : chats + " branches",
                                        name.equals(branches.session().id().name())
                                                ? " <- you are here"
                                                : ""));
            }
        }
        return ChatOutputItem.of(
                        new ChatReplyData.SessionsReply(
                                "sessions", branches.session().id().name(), found),
                        lines.toArray(String[]::new))
                .withAdvice("nerve chat --session NAME continues another one");
    }

    private List<String> sessionNames() {
        return sessions.list(SessionQuery.DEFAULT.limit(SessionQuery.MOST)).sessions().stream()
                .map(one -> one.info().id().name())
                .toList();
    }

    private long chats(String session) {
        return sessions.nodes(session).stream()
                .filter(node -> node.type().equals(ChatNode.TYPE))
                .count();
    }
}
