package dev.nerve.engine.command;

import dev.nerve.ConversationId;
import dev.nerve.conversation.ConversationExcerpt.RowKind;
import dev.nerve.conversation.ConversationExcerpt.RowSelection;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.engine.data.AnswerAuthors;
import dev.nerve.engine.data.ConversationDataWriter;
import dev.nerve.engine.data.ConversationHolders;
import dev.nerve.engine.data.ConversationTextWriter;
import dev.nerve.protocol.ConversationCommands;
import dev.nerve.protocol.conversation.ConversationData;
import dev.nerve.protocol.conversation.ConversationTextData;
import dev.nerve.session.SessionRegistry;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The commands on the conversations of nodes.
public final class ConversationCommandService {

    private final SessionRegistry sessions;
    private final ConversationService conversations;
    private final ChatSettingsService settings;

    ConversationCommandService(
            SessionRegistry sessions,
            ConversationService conversations,
            ChatSettingsService settings) {
        this.sessions = sessions;
        this.conversations = conversations;
        this.settings = settings;
    }

    Record execute(ConversationCommands<?> command) throws InterruptedException {
        return switch (command) {
            case ConversationCommands.GetConversation get -> get(get);
            case ConversationCommands.MarkConversation mark -> mark(mark);
            case ConversationCommands.RewindConversation rewind -> rewind(rewind);
            case ConversationCommands.ClearConversation clear -> clear(clear);
            case ConversationCommands.CompactConversation compact -> compact(compact);
            case ConversationCommands.SetChat set -> settings.set(set);
            case ConversationCommands.Redact redact -> redact(redact);
            case ConversationCommands.Detach detach -> detach(detach);
            case ConversationCommands.ExportConversation export -> export(export);
        };
    }

    private ConversationData get(ConversationCommands.GetConversation command) {
        var check = new CommandCheck();
        var limit = check.limit(command.limit());
        var name = command.conversation();
        check.require(
                (name == null) != (command.nodeId() == null),
                "conversation: name either a node or a conversation");
        var named =
                check.read("conversation", () -> Optional.ofNullable(name).map(ConversationId::of));
        check.session(command.session());
        check.requireValid();
        var kind = command.history() != null && command.history() ? RowKind.ALL : RowKind.VISIBLE;
        long from = command.from() == null ? 0 : command.from();
        var selection = new RowSelection(kind, from, limit.get());
        var id = named.get().orElseGet(() -> held(command.session(), command.nodeId()));
        return data(id, selection);
    }

    private ConversationId held(@Nullable String session, @Nullable String node) {
        return ConversationId.of(find(session, node == null ? "" : node).storedConversation());
    }

    private NodeLookup find(@Nullable String session, String node) {
        return NodeLookup.find(sessions, session, node);
    }

    private ConversationData data(ConversationId id, RowSelection selection) {
        return ConversationDataWriter.of(
                conversations.catalog().read(id, selection),
                ConversationHolders.find(sessions, id));
    }

    /// {@return the conversation of a node, which exists once the node was started}
    private ConversationId started(@Nullable String session, String node)
            throws InterruptedException {
        var found = find(session, node);
        found.storedConversation();
        found.session().start(found.id());
        return ConversationId.of(found.storedConversation());
    }

    private ConversationData mark(ConversationCommands.MarkConversation command)
            throws InterruptedException {
        var id = started(command.session(), command.nodeId());
        conversations.mark(id, command.mark());
        return data(id, RowSelection.NOTHING);
    }

    private ConversationData rewind(ConversationCommands.RewindConversation command)
            throws InterruptedException {
        var check = new CommandCheck();
        check.session(command.session());
        check.node(command.nodeId());
        var to = check.read("to", () -> ForkPoint.parse(command.to()));
        check.requireValid();
        var id = started(command.session(), command.nodeId());
        conversations.rewind(id, to.get());
        return data(id, RowSelection.NOTHING);
    }

    private ConversationData clear(ConversationCommands.ClearConversation command)
            throws InterruptedException {
        var id = started(command.session(), command.nodeId());
        conversations.clear(id);
        return data(id, RowSelection.NOTHING);
    }

    private ConversationData compact(ConversationCommands.CompactConversation command)
            throws InterruptedException {
        var found = find(command.session(), command.nodeId());
        found.session().start(found.id());
        settings.compact(found, command.summary(), command.keepFrom());
        return data(ConversationId.of(found.storedConversation()), RowSelection.NOTHING);
    }

    private ConversationData redact(ConversationCommands.Redact command)
            throws InterruptedException {
        var id = started(command.session(), command.nodeId());
        conversations.redact(id, command.row(), command.reason());
        return data(id, RowSelection.NOTHING);
    }

    private ConversationData detach(ConversationCommands.Detach command)
            throws InterruptedException {
        var id = started(command.session(), command.nodeId());
        conversations.detach(id);
        return data(id, RowSelection.NOTHING);
    }

    private ConversationTextData export(ConversationCommands.ExportConversation command) {
        var id = held(command.session(), command.nodeId());
        var authors = AnswerAuthors.of(conversations.history(id), "Model");
        var title = ConversationTextWriter.lastName(id.name());
        var text = new ConversationTextWriter(title, conversations.view(id), authors).text();
        return new ConversationTextData(id.name(), text);
    }
}
