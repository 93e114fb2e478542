package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.chat.exchange.ExchangeTranscript;
import dev.nerve.chat.exchange.ExchangeUsage;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.model.CacheHint;
import dev.nerve.model.Message;
import dev.nerve.store.journal.Journal;
import dev.nerve.store.journal.OwnershipCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// The transcript of one turn in a stored conversation.
final class TurnTranscript implements ExchangeTranscript {

    private static final int MOST_STRIKES = 8;

    private final ChatServices services;
    private final OwnershipCheck owner;
    private final TurnSteering steering;
    private final ConversationId id;
    private final ConversationSnapshot conversationSnapshot;
    private final int before;
    private long end;

    private TurnTranscript(
            ChatServices services,
            OwnershipCheck owner,
            TurnSteering steering,
            ConversationId id,
            ConversationSnapshot conversationSnapshot) {
        this.services = services;
        this.owner = owner;
        this.steering = steering;
        this.id = id;
        this.conversationSnapshot = conversationSnapshot;
        this.before = conversationSnapshot.rendering().size();
        this.end = conversationSnapshot.end();
    }

    /// Starts a turn with its user message.
    ///
    /// @param owner the check for every row of the turn
    /// @param steering the messages that people send into the turn
    static TurnTranscript begin(
            ChatServices services,
            OwnershipCheck owner,
            TurnSteering steering,
            ConversationId id,
            ConversationSnapshot conversationSnapshot,
            RowContent.Message first)
            throws InterruptedException {
        var transcript = new TurnTranscript(services, owner, steering, id, conversationSnapshot);
        transcript.add(List.of(first));
        return transcript;
    }

    @Override
    public List<Message> messages() {
        return conversationSnapshot.rendering().messages();
    }

    @Override
    public CacheHint cache() {
        return conversationSnapshot.cache();
    }

    @Override
    public void add(List<? extends RowContent.VisibleContent> said) throws InterruptedException {
        append(said);
        said.forEach(conversationSnapshot.rendering()::add);
    }

    @Override
    public void addSteering() throws InterruptedException {
        add(steering.take());
    }

    @Override
    public boolean endSteering() {
        return steering.endIfRead();
    }

    private void append(List<? extends RowContent> rows) throws InterruptedException {
        if (rows.isEmpty()) {
            return;
        }
        var now = new AtomicLong();
        var contents = rows.toArray(RowContent[]::new);
        owner.write(() -> now.set(services.conversations().append(id, contents).end()));
        appended(rows, now.get());
    }

    private void appended(List<? extends RowContent> rows, long now) {
        // If another caller appended a row, such as a mark, the snapshot is out of date.
        end = now == end + rows.size() ? now : Long.MIN_VALUE;
    }

    /// Ends the turn as completed, with the model's last answer.
    ///
    /// @param combinedChange stores a change, perhaps in one transaction with another; it may run
    ///     the change more than once
    /// @return the snapshot after the turn
    ConversationSnapshot complete(
            List<RowContent.VisibleContent> last,
            ExchangeUsage exchangeUsage,
            CombinedChange combinedChange)
            throws InterruptedException {
        var rows = new ArrayList<RowContent>(last);
        rows.add(
                ended(
                        RowContent.TurnStatus.COMPLETED,
                        "",
                        exchangeUsage,
                        exchangeUsage.contextTokens()));
        var now = new AtomicLong();
        var contents = rows.toArray(RowContent[]::new);
        combinedChange.make(() -> now.set(services.conversations().append(id, contents).end()));
        appended(rows, now.get());
        last.forEach(conversationSnapshot.rendering()::add);
        return conversationSnapshot.extendedTo(end, exchangeUsage.contextTokens());
    }

    /// Ends the turn as failed, which hides it.
    ///
    /// @return the snapshot after the turn
    ConversationSnapshot fail(String reason, ExchangeUsage exchangeUsage)
            throws InterruptedException {
        append(List.of(ended(RowContent.TurnStatus.FAILED, reason, exchangeUsage, 0)));
        conversationSnapshot.rendering().truncate(before);
        return conversationSnapshot.extendedTo(end, conversationSnapshot.tokens());
    }

    /// Ends the turn as interrupted; its messages stay visible.
    ///
    /// A cancelled run may interrupt the thread more than once, but the end must still be stored,
    /// so this retries. If all retries fail, the next turn finds this one open and ends it. So does
    /// the next turn if another process owns the run now.
    void interrupt(String words, String reason, ExchangeUsage exchangeUsage)
            throws InterruptedException {
        var rows = new ArrayList<RowContent>();
        if (!words.isBlank()) {
            rows.add(RowContent.Message.of(MessageRole.ASSISTANT, words));
        }
        rows.add(ended(RowContent.TurnStatus.INTERRUPTED, reason, exchangeUsage, 0));
        for (int strikes = 1; !appended(rows, strikes); strikes++) {
            Thread.onSpinWait();
        }
    }

    private boolean appended(List<RowContent> rows, int strikes) throws InterruptedException {
        try {
            append(rows);
            return true;
        } catch (InterruptedException again) {
            if (strikes == MOST_STRIKES) {
                throw again;
            }
            return false;
        }
    }

    private static RowContent.TurnEnded ended(
            RowContent.TurnStatus status,
            String reason,
            ExchangeUsage exchangeUsage,
            long context) {
        return new RowContent.TurnEnded(
                status, reason, exchangeUsage.usage(), context, exchangeUsage.tokens());
    }

    /// An action that stores a change together with another one.
    @FunctionalInterface
    interface CombinedChange {

        void make(Journal.Change change) throws InterruptedException;
    }
}
