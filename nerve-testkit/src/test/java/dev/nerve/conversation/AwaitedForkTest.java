package dev.nerve.conversation;

import static dev.nerve.conversation.Talk.ALT;
import static dev.nerve.conversation.Talk.MAIN;
import static dev.nerve.conversation.Talk.assertRefused;
import static dev.nerve.conversation.Talk.open;
import static dev.nerve.conversation.Talk.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.testkit.Background;
import dev.nerve.testkit.InMemoryConversationStore;
import dev.nerve.testkit.ManualTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AwaitedForkTest {

    private static final Content END = Content.TurnEnded.of(Content.How.INTERRUPTED);

    private final ManualTime time = new ManualTime();
    private final ConversationStore store = new InMemoryConversationStore();
    private final Conversations conversations =
            new Conversations(store, () -> Instant.EPOCH, time::nanos);

    @BeforeEach
    void aTurnIsOpen() throws InterruptedException {
        Talk.main(store).append(MAIN, open("c"));
    }

    private Background<Forked> waiting() {
        var request =
                ForkRequest.of("main", "alt").ifInFlight(new InFlight.Await(Duration.ofHours(1)));
        return Background.of(() -> conversations.fork(request)).awaitWaitingIn(Changes.class);
    }

    @Test
    void forkIsTakenWhenTheTurnEnds() throws Exception {
        var waiting = waiting();

        conversations.append(MAIN, END);

        assertThat(waiting.get().place().position()).isEqualTo(10);
        assertThat(texts(conversations, ALT)).endsWith("c", "-", "-");
    }

    @Test
    void whatOthersWriteIsNoticed() throws Exception {
        var waiting = waiting();

        new Conversations(store, () -> Instant.EPOCH).append(MAIN, END);

        assertThat(waiting.get().place().position()).isEqualTo(10);
    }

    @Test
    void turnThatBeginsAtOnceIsNotWaitedFor() throws Exception {
        var waiting = waiting();

        conversations.append(MAIN, END, Content.Message.of(Role.USER, "d"));

        assertThat(waiting.get().place().position()).isEqualTo(10);
    }

    @Test
    void waitingEndsInTime() throws Exception {
        var before = Talk.dump(store);
        var waiting = waiting();

        time.advance(Duration.ofHours(1));

        assertRefused(ErrorCode.AWAIT_TIMEOUT, waiting::get);
        assertThat(Talk.dump(store)).isEqualTo(before);
    }

    @Test
    void waitingCanBeInterrupted() {
        var waiting = waiting();

        waiting.interrupt();

        assertThatThrownBy(waiting::get).isInstanceOf(InterruptedException.class);
    }

    @Test
    void sourceThatIsDeletedMeanwhileIsTold() throws Exception {
        var waiting = waiting();

        conversations.delete(MAIN, Dependents.KEEP);

        assertRefused(ErrorCode.NODE_NOT_FOUND, waiting::get);
    }

    @Test
    void nothingIsHeldMeanwhile() throws Exception {
        var waiting = waiting();

        conversations.fork(ForkRequest.of("main", "other"));
        conversations.mark(MAIN, "still-writable");

        assertThat(waiting.isDone()).isFalse();
        conversations.append(MAIN, END);
        waiting.get();
    }
}
