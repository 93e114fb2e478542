package dev.nerve.conversation;

import static dev.nerve.conversation.Talk.ALT;
import static dev.nerve.conversation.Talk.MAIN;
import static dev.nerve.conversation.Talk.assertRefused;
import static dev.nerve.conversation.Talk.turn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A name may be used again when nothing can mean the old one any more.
class NamesAfterDeletionTest {

    private final AtomicLong seconds = new AtomicLong();
    private final ConversationStore store = new InMemoryConversationStore();
    private final ConversationService conversations =
            new ConversationService(store, () -> Instant.ofEpochSecond(seconds.incrementAndGet()));

    @BeforeEach
    void aFork() throws InterruptedException {
        conversations.create(MAIN, ConversationConfig.NONE);
        conversations.append(MAIN, turn("a"));
        conversations.fork(ForkRequest.of("main", "alt").withRequestId("r1"));
        conversations.append(ALT, turn("b"));
    }

    @Test
    void copiesKeepTheNameOfWhatTheyCameFrom() throws InterruptedException {
        conversations.detach(ALT);
        conversations.delete(MAIN, DeletePolicy.RESTRICT);

        assertRefused(
                ErrorCode.ID_TAKEN, () -> conversations.create(MAIN, ConversationConfig.NONE));
        assertThat(store.<Integer>read(reader -> reader.rows(MAIN, 0, 99).size())).isZero();
        conversations.delete(ALT, DeletePolicy.KEEP);
        conversations.create(MAIN, ConversationConfig.NONE);
    }

    @Test
    void newConversationIsNotTakenForAnOldOne() throws InterruptedException {
        conversations.merge(ALT, MAIN, MergeText.LastAnswer.LAST_ANSWER);
        conversations.delete(ALT, DeletePolicy.KEEP);
        conversations.fork(ForkRequest.of("main", "alt").at(new ForkPoint.After(2)));
        conversations.append(ALT, turn("c"));

        conversations.merge(ALT, MAIN, MergeText.LastAnswer.LAST_ANSWER);

        var born = conversations.get(ALT).created();
        assertThat(conversations.history(MAIN).getLast().content())
                .isEqualTo(new RowContent.Merged(ALT, born, 3, 6, "re c"));
        assertRefused(
                ErrorCode.SOURCE_DELETED,
                () -> conversations.fork(ForkRequest.of("main", "alt").withRequestId("r1")));
    }

    @Test
    void rowsGoWithTheLastThatNeedsThem() throws InterruptedException {
        conversations.fork(ForkRequest.of("alt", "third"));
        conversations.delete(MAIN, DeletePolicy.KEEP);
        conversations.delete(ALT, DeletePolicy.KEEP);
        assertThat(rows()).isEqualTo(6);

        conversations.fork(ForkRequest.of("third", "early").at(new ForkPoint.After(2)));
        conversations.delete(ConversationId.of("third"), DeletePolicy.KEEP);

        assertThat(rows()).isEqualTo(3);
        assertThat(conversations.list()).hasSize(1);
    }

    @Test
    void rowsGoWhenTheLastThatNeedsThemIsDetached() throws InterruptedException {
        conversations.delete(MAIN, DeletePolicy.KEEP);
        assertThat(store.<Integer>read(reader -> reader.rows(MAIN, 0, 99).size())).isEqualTo(3);

        conversations.detach(ALT);

        assertThat(store.<Integer>read(reader -> reader.rows(MAIN, 0, 99).size())).isZero();
        assertThat(conversations.history(ALT)).hasSize(6);
    }

    private int rows() {
        return store.read(
                reader -> reader.rows(MAIN, 0, 99).size() + reader.rows(ALT, 0, 99).size());
    }
}
