package dev.nerve.conversation.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.conversation.ForkBase;
import dev.nerve.conversation.MergeText;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.ForkResult;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConversationServiceTest {

    private static final ConversationId MAIN = ConversationId.of("main");
    private static final ConversationId ALT = ConversationId.of("alt");

    private final ConversationService conversations =
            new ConversationService(new InMemoryConversationStore(), () -> Instant.EPOCH);

    @BeforeEach
    void twoTurns() throws InterruptedException {
        conversations.create(MAIN, ConversationConfig.of(ConversationConfig.MODEL, "one"));
        conversations.append(MAIN, turn("a"));
        conversations.append(MAIN, turn("b"));
    }

    private static RowContent[] turn(String text) {
        return new RowContent[] {
            RowContent.Message.of(MessageRole.USER, text),
            RowContent.Message.of(MessageRole.ASSISTANT, "re " + text),
            RowContent.TurnEnded.of(RowContent.TurnStatus.COMPLETED)
        };
    }

    private static ForkRequest toAlt() {
        return ForkRequest.of("main", "alt");
    }

    private List<String> texts(ConversationId id) {
        return conversations.view(id).shown().stream()
                .map(one -> one.content() instanceof RowContent.Message said ? said.text() : "-")
                .toList();
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        failure -> assertThat(failure.code()).isEqualTo(code));
    }

    @Test
    void forkAtAUserTurnKeepsTheTurnsBeforeIt() throws InterruptedException {
        var forkResult = conversations.fork(toAlt().at(new ForkPoint.BeforeUserTurn(1)));

        assertThat(texts(ALT)).containsExactly("a", "re a");
        assertThat(forkResult.inherited().turns()).isEqualTo(1);
        assertThat(forkResult.conversation().origin().base()).isEqualTo(new ForkBase(MAIN, 4));
        assertThat(texts(MAIN)).containsExactly("a", "re a", "b", "re b");
    }

    @Test
    void forkOfAForkAtTheSamePointHasTheSameBase() throws InterruptedException {
        var first = conversations.fork(toAlt().at(new ForkPoint.BeforeUserTurn(1))).conversation();

        var second = conversations.fork(ForkRequest.of("alt", "third")).conversation();

        assertThat(second.origin().base()).isEqualTo(first.origin().base());
    }

    @Test
    void overridesHoldForTheForkAlone() throws InterruptedException {
        var forkResult =
                conversations.fork(
                        toAlt().overrides(ConversationConfig.of(ConversationConfig.MODEL, "two")));

        assertThat(conversations.view(ALT).config())
                .isEqualTo(ConversationConfig.of(ConversationConfig.MODEL, "two"));
        assertThat(conversations.view(MAIN).config())
                .isEqualTo(ConversationConfig.of(ConversationConfig.MODEL, "one"));
        assertThat(forkResult.cacheBrokenBy()).containsExactly("'model' is overridden");
    }

    @Test
    void badPointsAreRefusedAndNothingIsWritten() throws InterruptedException {
        conversations.mark(MAIN, "hidden");
        conversations.clear(MAIN);
        var before = conversations.history(MAIN);

        assertRefused(ErrorCode.POINT_OUT_OF_RANGE, () -> fork(new ForkPoint.BeforeUserTurn(99)));
        assertRefused(ErrorCode.POINT_NOT_FOUND, () -> fork(new ForkPoint.After(99)));
        assertRefused(ErrorCode.POINT_HIDDEN, () -> fork(new ForkPoint.After(2)));
        assertRefused(ErrorCode.POINT_HIDDEN, () -> fork(new ForkPoint.AtMark("hidden")));
        assertRefused(ErrorCode.MARK_NOT_FOUND, () -> fork(new ForkPoint.AtMark("nowhere")));
        assertRefused(ErrorCode.ID_TAKEN, () -> conversations.fork(ForkRequest.of("main", "main")));
        assertRefused(
                ErrorCode.NODE_NOT_FOUND, () -> conversations.fork(ForkRequest.of("no", "alt")));

        assertThat(conversations.history(MAIN)).isEqualTo(before);
        assertThat(conversations.list()).hasSize(1);
    }

    private ForkResult fork(ForkPoint point) throws InterruptedException {
        return conversations.fork(toAlt().at(point));
    }

    @Test
    void hiddenPointCanBeForkedOnRequest() throws InterruptedException {
        conversations.clear(MAIN);

        conversations.fork(toAlt().at(new ForkPoint.After(3)).allowHidden());

        assertThat(texts(ALT)).containsExactly("a", "re a");
        assertThat(texts(MAIN)).isEmpty();
    }

    @Test
    void pointInsideTheOpenTurnIsTreatedAsItsEndIs() throws InterruptedException {
        conversations.append(
                MAIN, RowContent.Message.of(MessageRole.USER, "c"), new RowContent.Marked("in"));
        conversations.append(MAIN, new RowContent.ToolCall("1", "tool", Value.NULL));

        conversations.fork(toAlt().at(new ForkPoint.AtMark("in")));
        conversations.fork(
                ForkRequest.of("main", "inside")
                        .at(new ForkPoint.After(7))
                        .inFlight(InFlightPolicy.Interrupt.INTERRUPT));
        conversations.fork(
                ForkRequest.of("main", "before")
                        .at(new ForkPoint.Before(7))
                        .inFlight(InFlightPolicy.Refuse.REFUSE));

        assertThat(texts(ALT)).containsExactly("a", "re a", "b", "re b");
        assertThat(texts(ConversationId.of("inside")))
                .containsExactly("a", "re a", "b", "re b", "c");
        assertThat(texts(ConversationId.of("before"))).isEqualTo(texts(ALT));
        assertRefused(
                ErrorCode.TURN_IN_PROGRESS,
                () ->
                        conversations.fork(
                                ForkRequest.of("main", "no")
                                        .at(new ForkPoint.After(7))
                                        .inFlight(InFlightPolicy.Refuse.REFUSE)));
    }

    @Test
    void openTurnIsLeftOutOrInterruptedOrRefused() throws InterruptedException {
        conversations.append(
                MAIN,
                RowContent.Message.of(MessageRole.USER, "c"),
                new RowContent.ToolCall("1", "tool", Value.NULL));

        conversations.fork(toAlt());
        conversations.fork(
                ForkRequest.of("main", "cut").inFlight(InFlightPolicy.Interrupt.INTERRUPT));

        assertThat(texts(ALT)).containsExactly("a", "re a", "b", "re b");
        assertThat(texts(ConversationId.of("cut")))
                .containsExactly("a", "re a", "b", "re b", "c", "-", "-");
        assertRefused(
                ErrorCode.TURN_IN_PROGRESS,
                () ->
                        conversations.fork(
                                ForkRequest.of("main", "no")
                                        .inFlight(InFlightPolicy.Refuse.REFUSE)));
        assertRefused(
                ErrorCode.POINT_NOT_BOUNDARY,
                () -> conversations.fork(ForkRequest.of("main", "no").at(new ForkPoint.After(8))));
    }

    @Test
    void sameRequestGivesTheSameFork() throws InterruptedException {
        var first = conversations.fork(toAlt().withRequestId("r1"));

        var again = conversations.fork(toAlt().withRequestId("r1"));

        assertThat(again.conversation()).isEqualTo(first.conversation());
        assertRefused(
                ErrorCode.REQUEST_CONFLICT,
                () -> conversations.fork(ForkRequest.of("main", "other").withRequestId("r1")));
    }

    @Test
    void mergeTellsOnlyWhatIsNew() throws InterruptedException {
        conversations.fork(toAlt());
        conversations.append(ALT, turn("idea"));

        conversations.merge(ALT, MAIN, MergeText.LastAnswer.LAST_ANSWER);

        var last = conversations.view(MAIN).shown().getLast().content();
        assertThat(last).isEqualTo(new RowContent.Merged(ALT, Instant.EPOCH, 7, 10, "re idea"));
        assertThatThrownBy(() -> conversations.merge(ALT, MAIN, MergeText.LastAnswer.LAST_ANSWER))
                .hasMessage("nothing new to merge from 'alt' into 'main'");
    }

    @Test
    void deletedParentLeavesItsForksWhatTheyInherit() throws InterruptedException {
        conversations.fork(toAlt().at(new ForkPoint.BeforeUserTurn(1)));

        conversations.delete(MAIN, DeletePolicy.KEEP);

        assertThat(texts(ALT)).containsExactly("a", "re a");
        assertRefused(ErrorCode.SOURCE_DELETED, () -> conversations.get(MAIN));
        assertRefused(
                ErrorCode.ID_TAKEN, () -> conversations.create(MAIN, ConversationConfig.NONE));
        conversations.delete(ALT, DeletePolicy.KEEP);
        assertThat(conversations.create(MAIN, ConversationConfig.NONE).end()).isZero();
    }

    @Test
    void detachedForkStandsAlone() throws InterruptedException {
        conversations.fork(toAlt());
        var before = conversations.history(ALT);

        var alone = conversations.detach(ALT);
        conversations.delete(MAIN, DeletePolicy.RESTRICT);

        assertThat(alone.origin().base()).isNull();
        assertThat(conversations.history(ALT)).isEqualTo(before);
    }

    @Test
    void redactionReachesEveryoneWhoSharesTheRow() throws InterruptedException {
        conversations.fork(toAlt());
        conversations.fork(ForkRequest.of("main", "third"));
        conversations.detach(ConversationId.of("third"));

        conversations.redact(MAIN, 1, "a secret");

        assertThat(texts(MAIN)).startsWith("[redacted]", "re a");
        assertThat(texts(ALT)).startsWith("[redacted]", "re a");
        assertThat(texts(ConversationId.of("third"))).startsWith("[redacted]", "re a");
    }

    @Test
    void comparingShowsWhereTwoPart() throws InterruptedException {
        conversations.fork(toAlt().at(new ForkPoint.BeforeUserTurn(1)));
        conversations.append(ALT, turn("other"));

        var comparison = conversations.compare(MAIN, ALT);

        assertThat(comparison.common()).isEqualTo(4);
        assertThat(comparison.left().answer()).isEqualTo("re b");
        assertThat(comparison.right().answer()).isEqualTo("re other");
        assertThat(comparison.settings()).isEmpty();
    }

    @Test
    void failedTurnIsHiddenAndDoesNotCount() throws InterruptedException {
        conversations.append(
                MAIN,
                RowContent.Message.of(MessageRole.USER, "c"),
                new RowContent.ToolCall("1", "tool", Value.NULL),
                RowContent.TurnEnded.of(RowContent.TurnStatus.FAILED));

        assertThat(texts(MAIN)).containsExactly("a", "re a", "b", "re b");
        assertThat(conversations.view(MAIN).turns()).hasSize(2);
        assertThat(conversations.history(MAIN)).hasSize(10);
    }
}
