package dev.nerve.conversation;

import static dev.nerve.conversation.Talk.ALT;
import static dev.nerve.conversation.Talk.MAIN;
import static dev.nerve.conversation.Talk.assertRefused;
import static dev.nerve.conversation.Talk.open;
import static dev.nerve.conversation.Talk.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.ForkResult;
import dev.nerve.conversation.fork.ForkWaitListener;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.testkit.ManualTimeSource;
import dev.nerve.worker.StoreWorkers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AwaitedForkTest {

    private static final RowContent END =
            RowContent.TurnEnded.of(RowContent.TurnStatus.INTERRUPTED);

    private final ManualTimeSource time = new ManualTimeSource();
    private final ConversationStore store = new InMemoryConversationStore();
    private final ConversationService conversations =
            new ConversationService(store, () -> Instant.EPOCH, time, StoreWorkers.single());

    private final List<String> heard = new CopyOnWriteArrayList<>();
    private final ForkWaitListener listener =
            new ForkWaitListener() {
                @Override
                public void beginWait() {
                    heard.add("begin");
                }

                @Override
                public void endWait() {
                    heard.add("end");
                }
            };

    @BeforeEach
    void aTurnIsOpen() throws InterruptedException {
        Talk.main(store).append(MAIN, open("c"));
    }

    private static ForkRequest request() {
        return ForkRequest.of("main", "alt")
                .inFlight(new InFlightPolicy.Await(Duration.ofHours(1)));
    }

    private BackgroundTask<ForkResult> waiting() {
        return BackgroundTask.of(() -> conversations.fork(request(), listener))
                .awaitBlockedIn(ManualTimeSource.class);
    }

    @Test
    void forkIsTakenWhenTheTurnEnds() throws Exception {
        var waiting = waiting();

        conversations.append(MAIN, END);

        assertThat(waiting.get().place().position()).isEqualTo(10);
        assertThat(texts(conversations, ALT)).endsWith("c", "-", "-");
    }

    @Test
    void listenerHearsOfTheWaitAndOfItsEnd() throws Exception {
        var waiting = waiting();
        assertThat(heard).containsExactly("begin");

        conversations.append(MAIN, END);
        waiting.get();

        assertThat(heard).containsExactly("begin", "end");
    }

    @Test
    void listenerHearsThatTheTimeIsOver() {
        var waiting = waiting();

        time.advance(Duration.ofHours(1));

        assertRefused(ErrorCode.AWAIT_TIMEOUT, waiting::get);
        assertThat(heard).containsExactly("begin", "end");
    }

    @Test
    void listenerHearsNothingOfAForkThatDoesNotWait() throws Exception {
        conversations.append(MAIN, END);

        conversations.fork(request(), listener);

        assertThat(heard).isEmpty();
    }

    @Test
    void whatOthersWriteIsNoticed() throws Exception {
        var waiting = waiting();

        new ConversationService(store, () -> Instant.EPOCH).append(MAIN, END);

        assertThat(waiting.get().place().position()).isEqualTo(10);
    }

    @Test
    void turnThatBeginsAtOnceIsNotWaitedFor() throws Exception {
        var waiting = waiting();

        conversations.append(MAIN, END, RowContent.Message.of(MessageRole.USER, "d"));

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

        conversations.delete(MAIN, DeletePolicy.KEEP);

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
