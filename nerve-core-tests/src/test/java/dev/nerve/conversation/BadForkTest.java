package dev.nerve.conversation;

import static dev.nerve.conversation.Talk.MAIN;
import static dev.nerve.conversation.Talk.assertRefused;
import static dev.nerve.conversation.Talk.open;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.fork.InheritMode;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.testkit.conversation.StoreDump;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every refusal has its code, and leaves the store as it was.
class BadForkTest {

    private final ConversationStore store = new InMemoryConversationStore();
    private ConversationService conversations = new ConversationService(store, () -> Instant.EPOCH);
    private String before = "";

    @BeforeEach
    void threeTurnsOfWhichOneIsHidden() throws InterruptedException {
        conversations = Talk.main(store);
        conversations.mark(MAIN, "hidden");
        conversations.append(MAIN, Talk.turn("c"));
        conversations.rewind(MAIN, 4);
        conversations.append(MAIN, Talk.turn("d"));
        conversations.fork(ForkRequest.of("main", "taken").withRequestId("r1"));
        before = dump();
    }

    private String dump() {
        var names = Stream.of("main", "taken", "alt", "never").map(ConversationId::of).toList();
        return StoreDump.of(store, names, List.of("r1", "r2"));
    }

    @AfterEach
    void nothingWasWritten() {
        assertThat(dump()).isEqualTo(before);
    }

    private static ForkRequest request() {
        return ForkRequest.of("main", "alt");
    }

    private ThrowingCallable forking(ForkRequest request) {
        return () -> conversations.fork(request);
    }

    private ThrowingCallable forkingAt(ForkPoint point) {
        return forking(request().at(point));
    }

    @Test
    void turnThatIsNotThereIsOutOfRange() {
        for (int turn : List.of(-1, 3, 99, Integer.MAX_VALUE, Integer.MIN_VALUE)) {
            assertRefused(
                    ErrorCode.POINT_OUT_OF_RANGE, forkingAt(new ForkPoint.BeforeUserTurn(turn)));
            assertRefused(ErrorCode.POINT_OUT_OF_RANGE, forkingAt(ForkPoint.keepUserTurns(turn)));
            assertRefused(
                    ErrorCode.POINT_OUT_OF_RANGE,
                    forking(request().inherit(new InheritMode.LastTurns(turn))));
        }
    }

    @Test
    void rowThatIsNotThereIsNotFound() {
        for (long row : List.of(-1L, 99L, Long.MAX_VALUE, Long.MIN_VALUE)) {
            assertRefused(ErrorCode.POINT_NOT_FOUND, forkingAt(new ForkPoint.After(row)));
            assertRefused(ErrorCode.POINT_NOT_FOUND, forkingAt(new ForkPoint.Before(row)));
            assertRefused(ErrorCode.POINT_NOT_FOUND, () -> conversations.rewind(MAIN, row));
            assertRefused(ErrorCode.POINT_NOT_FOUND, () -> conversations.redact(MAIN, row, ""));
            assertRefused(ErrorCode.POINT_NOT_BOUNDARY, () -> conversations.compact(MAIN, "", row));
        }
    }

    @Test
    void hiddenPlacesAreRefused() {
        assertRefused(ErrorCode.POINT_HIDDEN, forkingAt(new ForkPoint.After(5)));
        assertRefused(ErrorCode.POINT_HIDDEN, forkingAt(new ForkPoint.AtMark("hidden")));
        assertRefused(ErrorCode.POINT_HIDDEN, () -> conversations.rewind(MAIN, 6));
        assertRefused(
                ErrorCode.POINT_HIDDEN,
                () -> conversations.rewind(MAIN, new ForkPoint.AtMark("hidden")));
    }

    @Test
    void markThatIsNotThereIsNotFound() {
        assertRefused(ErrorCode.MARK_NOT_FOUND, forkingAt(new ForkPoint.AtMark("nowhere")));
        assertRefused(
                ErrorCode.MARK_NOT_FOUND,
                forking(request().inherit(new InheritMode.SinceMark("nowhere"))));
    }

    @Test
    void nameThatIsTakenIsRefused() {
        assertRefused(ErrorCode.ID_TAKEN, forking(ForkRequest.of("main", "taken")));
        assertRefused(ErrorCode.ID_TAKEN, forking(ForkRequest.of("main", "main")));
        assertRefused(
                ErrorCode.ID_TAKEN,
                () -> conversations.create(ConversationId.of("taken"), ConversationConfig.NONE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../x",
                "",
                "/",
                "a/",
                "/a",
                "a/b/c",
                "a//b",
                "A",
                "a\0",
                "a b",
                "😀",
                ".",
                "-a",
                "a#1",
                "a\n",
                "0123456789012345678901234567890123456789012345678901234567890123"
            })
    void hostileNameIsInvalid(String name) {
        assertRefused(ErrorCode.ID_INVALID, () -> ForkRequest.of("main", name));
        assertRefused(ErrorCode.ID_INVALID, () -> ForkRequest.of(name, "alt"));
        assertRefused(ErrorCode.INVALID_REQUEST, () -> ConversationId.of(name));
        assertRefused(ErrorCode.INVALID_REQUEST, () -> RowId.parse(name + "#1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "main#", "main#-1", "main#+1", "main#01", "#1", "main#1#2"})
    void hostileRowIdIsInvalid(String text) {
        assertRefused(ErrorCode.INVALID_REQUEST, () -> RowId.parse(text));
    }

    @Test
    void requestIdUsedForSomethingElseIsAConflict() {
        assertRefused(ErrorCode.REQUEST_CONFLICT, forking(request().withRequestId("r1")));
        assertRefused(
                ErrorCode.REQUEST_CONFLICT,
                forking(ForkRequest.of("main", "taken").keepCache().withRequestId("r1")));
        assertRefused(ErrorCode.INVALID_REQUEST, () -> request().withRequestId(""));
        assertRefused(ErrorCode.INVALID_REQUEST, () -> request().withRequestId("r".repeat(256)));
    }

    @Test
    void whatBreaksTheCacheIsRefusedIfItIsToBeKept() {
        for (var setting :
                List.of(
                        ConversationConfig.MODEL,
                        ConversationConfig.SYSTEM,
                        ConversationConfig.TOOLS)) {
            assertRefused(
                    ErrorCode.OVERRIDE_BREAKS_CACHE,
                    forking(request().keepCache().overrides(ConversationConfig.of(setting, "x"))));
        }
        assertRefused(
                ErrorCode.OVERRIDE_BREAKS_CACHE,
                forking(request().keepCache().inherit(InheritMode.Nothing.NOTHING)));
    }

    @Test
    void rowsThatBelongToOperationsAreNotSaid() {
        for (var content :
                List.of(
                        new RowContent.Cleared(ConversationConfig.NONE),
                        new RowContent.Rewound(0),
                        new RowContent.Compacted("", 0, ConversationConfig.NONE),
                        new RowContent.Merged(MAIN, Instant.EPOCH, 0, 1, ""),
                        new RowContent.Redacted(new RowId(MAIN, 0), ""))) {
            assertRefused(
                    ErrorCode.INVALID_REQUEST,
                    () -> conversations.append(MAIN, (RowContent) content));
        }
    }

    @Test
    void openTurnIsRefusedIfAsked() throws InterruptedException {
        conversations.append(MAIN, open("e"));
        before = dump();

        assertRefused(
                ErrorCode.TURN_IN_PROGRESS,
                forking(request().inFlight(InFlightPolicy.Refuse.REFUSE)));
        assertRefused(
                ErrorCode.AWAIT_TIMEOUT,
                forking(request().inFlight(new InFlightPolicy.Await(Duration.ofSeconds(-1)))));
        assertRefused(ErrorCode.TURN_IN_PROGRESS, () -> conversations.retire(MAIN));
        assertRefused(ErrorCode.TURN_IN_PROGRESS, () -> conversations.clear(MAIN));
        long inside = conversations.get(MAIN).end() - 1;
        assertRefused(ErrorCode.POINT_NOT_BOUNDARY, forkingAt(new ForkPoint.After(inside)));
        assertRefused(
                ErrorCode.TURN_IN_PROGRESS,
                forking(
                        request()
                                .at(new ForkPoint.Before(inside))
                                .inFlight(InFlightPolicy.Refuse.REFUSE)));
    }

    @Test
    void sourceThatIsGoneIsTold() throws InterruptedException {
        conversations.delete(MAIN, DeletePolicy.KEEP);
        before = dump();

        assertRefused(ErrorCode.SOURCE_DELETED, forking(request()));
        assertRefused(ErrorCode.NODE_NOT_FOUND, forking(ForkRequest.of("never", "alt")));
        assertRefused(ErrorCode.ID_TAKEN, forking(ForkRequest.of("taken", "main")));
    }

    @Test
    void dependentsThatRestrictAreNamed() {
        assertRefused(
                ErrorCode.REQUEST_CONFLICT,
                () -> conversations.delete(MAIN, DeletePolicy.RESTRICT));
        assertThat(failure(() -> conversations.delete(MAIN, DeletePolicy.RESTRICT)))
                .isEqualTo(
                        "conversation 'main' is needed by 'taken'; keep, detach or cascade to"
                                + " delete it");
    }

    private static String failure(ThrowingCallable call) {
        try {
            call.call();
            return "";
        } catch (NerveException failure) {
            return failure.getMessage();
        } catch (Throwable other) {
            throw new AssertionError(other);
        }
    }
}
