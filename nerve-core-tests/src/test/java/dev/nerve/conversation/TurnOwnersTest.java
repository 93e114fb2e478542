package dev.nerve.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.Usage;
import dev.nerve.change.SignalClock;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.worker.StoreWorkers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Open turns of several processes in one store.
class TurnOwnersTest {

    private static final ConversationId MAIN = ConversationId.of("main");

    private final InMemoryConversationStore store = new InMemoryConversationStore();
    private final Set<String> alive = ConcurrentHashMap.newKeySet();
    private final ConversationService first = process("first");
    private final ConversationService second = process("second");

    private ConversationService process(String name) {
        var owners =
                new StoreWorkers() {
                    @Override
                    public String self() {
                        return name;
                    }

                    @Override
                    public boolean isAlive(String worker) {
                        return alive.contains(worker);
                    }
                };
        return new ConversationService(
                store, InstantSource.system(), SignalClock.of(System::nanoTime), owners);
    }

    private static RowContent.Message user(String words) {
        return RowContent.Message.of(MessageRole.USER, words);
    }

    private static RowContent.Message answer(String words) {
        return RowContent.Message.of(MessageRole.ASSISTANT, words);
    }

    private static RowContent end() {
        return new RowContent.TurnEnded(RowContent.TurnStatus.COMPLETED, "", Usage.NONE, 0);
    }

    @BeforeEach
    void create() throws InterruptedException {
        alive.addAll(Set.of("first", "second"));
        first.create(MAIN, ConversationConfig.NONE);
    }

    @Test
    void forkWaitsForTheTurnOfALivingOwnerAndNoLonger() throws Exception {
        first.append(MAIN, user("one"), answer("two"), end());
        first.append(MAIN, user("three"));
        var request =
                ForkRequest.of("main", "alt")
                        .inFlight(new InFlightPolicy.Await(Duration.ofHours(1)));
        var waiting = BackgroundTask.of(() -> second.fork(request)).awaitBlocked();

        alive.remove("first");
        waiting.get();

        assertThat(second.history(ConversationId.of("alt")))
                .extracting(ConversationRow::content)
                .contains(user("one"))
                .doesNotContain(user("three"));
    }

    @Test
    void turnOfALivingOwnerStaysOpen() throws InterruptedException {
        first.append(MAIN, user("hello"));

        assertThat(second.recover(MAIN)).isEmpty();
        first.append(MAIN, answer("hi"), end());

        assertThat(second.tally(MAIN).turn()).isEmpty();
        assertThat(second.history(MAIN)).hasSize(3);
    }

    @Test
    void turnOfADeadOwnerIsEnded() throws InterruptedException {
        first.append(MAIN, user("hello"));
        alive.remove("first");

        assertThat(second.recover(MAIN)).isPresent();
        assertThat(second.tally(MAIN).turn()).isEmpty();
    }

    @Test
    void ownTurnThatNobodyRunsIsEnded() throws InterruptedException {
        first.append(MAIN, user("hello"));

        assertThat(first.recover(MAIN)).isPresent();
    }

    @Test
    void onlyTheOwnerWritesToItsTurn() throws InterruptedException {
        first.append(MAIN, user("hello"));

        assertThatThrownBy(() -> second.append(MAIN, answer("not mine")))
                .isInstanceOf(NerveException.Failed.class)
                .extracting(failure -> ((NerveException.Failed) failure).code())
                .isEqualTo(ErrorCode.TURN_IN_PROGRESS);
        second.mark(MAIN, "here");
        assertThat(second.history(MAIN)).hasSize(2);
    }

    @Test
    void ownerThatLostItsRunWritesNothingWhenItWakes() throws InterruptedException {
        first.append(MAIN, user("hello").withEffect("run/step"));

        assertThat(second.recover(MAIN, "other/step")).isEmpty();
        assertThat(second.recover(MAIN, "run/step")).isPresent();
        assertThatThrownBy(() -> first.append(MAIN, answer("late"), end()))
                .isInstanceOf(NerveException.class);
        second.append(MAIN, user("hello").withEffect("run/step"));
        assertThatThrownBy(() -> first.append(MAIN, answer("late"), end()))
                .isInstanceOf(NerveException.class);
        second.append(MAIN, answer("again"), end());

        assertThat(second.history(MAIN)).hasSize(5);
    }
}
