package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.chat.exchange.ModelCaller;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.model.ToolChoice;
import dev.nerve.node.RunContext;
import java.util.ArrayList;
import java.util.Map;

/// A compactor of conversations that nearly fill the context window of their model.
///
/// If the compaction fails, the conversation stays unchanged and an event reports the failure.
///
/// @param host the services that chats need
/// @param terms the options
/// @param context the run
/// @param asking the caller of the model
record ContextCompactor(
        ChatServices host, ChatOptions terms, RunContext context, ModelCaller asking) {

    /// The maximum tokens of a summary or a note.
    private static final long LONGEST = 2_048;

    private static final String SUMMARISE =
            """
            Summarise this conversation for somebody who goes on with it and sees nothing else of \
            it: the goal, what was decided and why, facts and names that matter, what is still \
            open. Be brief and complete. Answer with the summary alone.\
            """;

    private static final String HAND_OFF =
            """
            Somebody else takes over. They know the conversation up to the shared context, and \
            nothing after it. Write them a note: the goal, the decisions so far, what is still \
            open, and which workers are under way. Answer with the note alone.\
            """;

    /// {@return the conversation to continue with: the same one, or the one that replaced it}
    ConversationId makeRoom(ConversationId id, ConversationSnapshot snapshot)
            throws InterruptedException {
        try {
            return switch (terms.whenFull()) {
                case EVENT -> id;
                case COMPACT -> compacted(id, snapshot);
                case HANDOFF -> handedOff(id, snapshot);
            };
        } catch (NerveException failure) {
            if (NerveException.isOwnershipLoss(failure)) {
                throw failure;
            }
            context.emit("context_kept", Map.of("error", failure.getMessage()));
            return id;
        }
    }

    private ConversationId compacted(ConversationId id, ConversationSnapshot snapshot)
            throws InterruptedException {
        long keepFrom = firstKeptRow(host.conversations().view(id), snapshot.end());
        var summary = summary(snapshot);
        context.memory().owner().requireOwned();
        host.conversations().compact(id, summary, keepFrom);
        context.emit("compacted", Map.of("conversation", id.name(), "kept_from", keepFrom));
        return id;
    }

    /// {@return the row from which a compaction keeps everything: the last turn, unless it is the
    /// only one}
    ///
    /// @param end the end of the conversation
    static long firstKeptRow(VisibleHistory view, long end) {
        return view.turns().size() > 1 ? view.turns().getLast() : end;
    }

    /// {@return a summary of a conversation, which the model writes}
    String summary(ConversationSnapshot snapshot) throws InterruptedException {
        return askModel(SUMMARISE, snapshot);
    }

    private ConversationId handedOff(ConversationId id, ConversationSnapshot snapshot)
            throws InterruptedException {
        var visibleHistory = host.conversations().view(id);
        var mark = markOf(id);
        if (mark < 0 || isTooLarge(id, mark)) {
            return compacted(id, snapshot);
        }
        var target = next(id);
        var note = askModel(HAND_OFF, snapshot);
        context.memory().owner().requireOwned();
        host.conversations().handOff(id, target, note);
        context.emit(
                "handed_off",
                Map.of(
                        "from",
                        id.name(),
                        "to",
                        target.name(),
                        "turns",
                        visibleHistory.turns().size()));
        return target;
    }

    /// Returns the end of the shared context, visible or hidden, or -1.
    private long markOf(ConversationId id) {
        long found = -1;
        for (var row : host.conversations().history(id)) {
            if (row.content() instanceof RowContent.Marked(var name)
                    && name.equals(RowContent.Marked.SHARED_CONTEXT)) {
                found = row.seq() + 1;
            }
        }
        return found;
    }

    /// Returns whether the shared context takes more than half the window, so that the fork would
    /// soon be full again.
    private boolean isTooLarge(ConversationId id, long mark) {
        var promptMessages =
                PromptMessages.of(host.conversations().viewAsOf(id, mark), host.blobs());
        var prompt = prompt().with(promptMessages.messages());
        long size = prompt.estimate(asking.model().profile().counter());
        return size > asking.model().profile().window() / 2;
    }

    /// Returns the first free name of `chat-2`, `chat-3` and so on.
    private ConversationId next(ConversationId id) {
        var origin = host.conversations().get(id).origin();
        boolean tookOver = origin.relation() == Conversation.Relation.HANDOFF;
        var name = tookOver ? id.name().replaceFirst("-[0-9]+$", "") : id.name();
        for (int number = 2; ; number++) {
            var candidate = ConversationId.of(name + "-" + number);
            if (isFree(candidate)) {
                return candidate;
            }
        }
    }

    private boolean isFree(ConversationId id) {
        try {
            host.conversations().get(id);
            return false;
        } catch (NerveException.Failed missing) {
            return missing.code() == ErrorCode.NODE_NOT_FOUND;
        }
    }

    private String askModel(String instruction, ConversationSnapshot snapshot)
            throws InterruptedException {
        var messages = new ArrayList<>(snapshot.rendering().messages());
        messages.add(Message.user(instruction));
        return switch (asking.ask(prompt().with(messages).with(snapshot.cache()))) {
            case ModelAnswer.Success success when !success.text().isBlank() -> success.text();
            case ModelAnswer.Success _ ->
                    throw new NerveException.Unavailable("the model gave an empty summary");
            case ModelAnswer.Failed failed ->
                    throw new NerveException.Unavailable(failed.message());
        };
    }

    private Prompt prompt() {
        var brief = PromptSettings.DEFAULT.withMaxOutput(LONGEST);
        var settings = brief.with(new ToolChoice(ToolChoice.Mode.NONE, "", true));
        return Prompt.of()
                .withSystem(terms.system())
                .withTools(terms.toolbox().specs())
                .with(terms.toolbox().tools().isEmpty() ? brief : settings);
    }
}
