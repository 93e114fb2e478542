package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Role;
import dev.nerve.model.CacheHint;
import dev.nerve.model.Message;
import dev.nerve.store.Journal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// The transcript of one turn in a stored conversation.
final class ConversationTranscript implements Transcript {

    private static final int MOST_STRIKES = 8;

    private final ChatHost host;
    private final ConversationId id;
    private final Memory memory;
    private final int before;
    private long end;

    private ConversationTranscript(ChatHost host, ConversationId id, Memory memory) {
        this.host = host;
        this.id = id;
        this.memory = memory;
        this.before = memory.rendering().size();
        this.end = memory.end();
    }

    /// Starts a turn with its user message.
    static ConversationTranscript begin(
            ChatHost host, ConversationId id, Memory memory, Content.Message first)
            throws InterruptedException {
        var transcript = new ConversationTranscript(host, id, memory);
        transcript.add(List.of(first));
        return transcript;
    }

    @Override
    public List<Message> messages() {
        return memory.rendering().messages();
    }

    @Override
    public CacheHint cache() {
        return memory.cache();
    }

    @Override
    public void add(List<? extends Content.Said> said) throws InterruptedException {
        append(said);
        said.forEach(memory.rendering()::add);
    }

    private void append(List<? extends Content> rows) throws InterruptedException {
        if (rows.isEmpty()) {
            return;
        }
        appended(rows, host.conversations().append(id, rows.toArray(Content[]::new)).end());
    }

    private void appended(List<? extends Content> rows, long now) {
        // If another caller appended a row, such as a mark, the snapshot is out of date.
        end = now == end + rows.size() ? now : Long.MIN_VALUE;
    }

    /// Ends the turn as completed, with the model's last answer.
    ///
    /// @param together stores a change, perhaps in one transaction with another; it may run the
    ///     change more than once
    /// @return the snapshot after the turn
    Memory complete(List<Content.Said> last, Bill bill, Together together)
            throws InterruptedException {
        var rows = new ArrayList<Content>(last);
        rows.add(ended(Content.How.COMPLETED, "", bill, bill.context()));
        var now = new AtomicLong();
        var contents = rows.toArray(Content[]::new);
        together.make(() -> now.set(host.conversations().append(id, contents).end()));
        appended(rows, now.get());
        last.forEach(memory.rendering()::add);
        return memory.grown(end, bill.context());
    }

    /// Ends the turn as failed, which hides it.
    ///
    /// @return the snapshot after the turn
    Memory fail(String reason, Bill bill) throws InterruptedException {
        append(List.of(ended(Content.How.FAILED, reason, bill, 0)));
        memory.rendering().cutTo(before);
        return memory.grown(end, memory.tokens());
    }

    /// Ends the turn as interrupted; its messages stay visible.
    ///
    /// A cancelled run may interrupt the thread more than once, but the end must still be stored,
    /// so this retries. If all retries fail, the next turn finds this one open and ends it.
    void interrupt(String words, String reason, Bill bill) throws InterruptedException {
        var rows = new ArrayList<Content>();
        if (!words.isBlank()) {
            rows.add(Content.Message.of(Role.ASSISTANT, words));
        }
        rows.add(ended(Content.How.INTERRUPTED, reason, bill, 0));
        for (int strikes = 1; !appended(rows, strikes); strikes++) {
            Thread.onSpinWait();
        }
    }

    private boolean appended(List<Content> rows, int strikes) throws InterruptedException {
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

    private static Content.TurnEnded ended(
            Content.How how, String reason, Bill bill, long context) {
        return new Content.TurnEnded(how, reason, bill.usage(), context, bill.tokens());
    }

    /// An action that stores a change together with another one.
    @FunctionalInterface
    interface Together {

        void make(Journal.Change change) throws InterruptedException;
    }
}
