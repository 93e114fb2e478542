package dev.nerve.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.testkit.InMemoryConversationStore;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConversationsTest {

    private static final ConversationId MAIN = ConversationId.of("main");
    private static final ConversationId ALT = ConversationId.of("alt");

    private final Conversations conversations =
            new Conversations(new InMemoryConversationStore(), () -> Instant.EPOCH);

    @BeforeEach
    void twoTurns() throws InterruptedException {
        conversations.create(MAIN, Config.of(Config.MODEL, "one"));
        conversations.append(MAIN, turn("a"));
        conversations.append(MAIN, turn("b"));
    }

    private static Content[] turn(String text) {
        return new Content[] {
            Content.Message.of(Role.USER, text),
            Content.Message.of(Role.ASSISTANT, "re " + text),
            Content.TurnEnded.of(Content.How.COMPLETED)
        };
    }

    private static ForkRequest toAlt() {
        return ForkRequest.of("main", "alt");
    }

    private List<String> texts(ConversationId id) {
        return conversations.view(id).shown().stream()
                .map(one -> one.content() instanceof Content.Message said ? said.text() : "-")
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
        var forked = conversations.fork(toAlt().at(new Point.BeforeUserTurn(1)));

        assertThat(texts(ALT)).containsExactly("a", "re a");
        assertThat(forked.inherited().turns()).isEqualTo(1);
        assertThat(forked.conversation().origin().base()).isEqualTo(new Base(MAIN, 4));
        assertThat(texts(MAIN)).containsExactly("a", "re a", "b", "re b");
    }

    @Test
    void forkOfAForkAtTheSamePointHasTheSameBase() throws InterruptedException {
        var first = conversations.fork(toAlt().at(new Point.BeforeUserTurn(1))).conversation();

        var second = conversations.fork(ForkRequest.of("alt", "third")).conversation();

        assertThat(second.origin().base()).isEqualTo(first.origin().base());
    }

    @Test
    void overridesHoldForTheForkAlone() throws InterruptedException {
        var forked = conversations.fork(toAlt().overriding(Config.of(Config.MODEL, "two")));

        assertThat(conversations.view(ALT).config()).isEqualTo(Config.of(Config.MODEL, "two"));
        assertThat(conversations.view(MAIN).config()).isEqualTo(Config.of(Config.MODEL, "one"));
        assertThat(forked.cacheBrokenBy()).containsExactly("'model' is overridden");
    }

    @Test
    void badPointsAreRefusedAndNothingIsWritten() throws InterruptedException {
        conversations.mark(MAIN, "hidden");
        conversations.clear(MAIN);
        var before = conversations.history(MAIN);

        assertRefused(ErrorCode.POINT_OUT_OF_RANGE, () -> fork(new Point.BeforeUserTurn(99)));
        assertRefused(ErrorCode.POINT_NOT_FOUND, () -> fork(new Point.After(99)));
        assertRefused(ErrorCode.POINT_HIDDEN, () -> fork(new Point.After(2)));
        assertRefused(ErrorCode.POINT_HIDDEN, () -> fork(new Point.AtMark("hidden")));
        assertRefused(ErrorCode.MARK_NOT_FOUND, () -> fork(new Point.AtMark("nowhere")));
        assertRefused(ErrorCode.ID_TAKEN, () -> conversations.fork(ForkRequest.of("main", "main")));
        assertRefused(
                ErrorCode.NODE_NOT_FOUND, () -> conversations.fork(ForkRequest.of("no", "alt")));

        assertThat(conversations.history(MAIN)).isEqualTo(before);
        assertThat(conversations.list()).hasSize(1);
    }

    private Forked fork(Point point) throws InterruptedException {
        return conversations.fork(toAlt().at(point));
    }

    @Test
    void hiddenPointCanBeForkedOnRequest() throws InterruptedException {
        conversations.clear(MAIN);

        conversations.fork(toAlt().at(new Point.After(3)).allowingHidden());

        assertThat(texts(ALT)).containsExactly("a", "re a");
        assertThat(texts(MAIN)).isEmpty();
    }

    @Test
    void pointInsideTheOpenTurnIsTreatedAsItsEndIs() throws InterruptedException {
        conversations.append(MAIN, Content.Message.of(Role.USER, "c"), new Content.Marked("in"));
        conversations.append(MAIN, new Content.ToolCall("1", "tool", Value.NULL));

        conversations.fork(toAlt().at(new Point.AtMark("in")));
        conversations.fork(
                ForkRequest.of("main", "inside")
                        .at(new Point.After(7))
                        .ifInFlight(InFlight.Interrupt.INTERRUPT));
        conversations.fork(
                ForkRequest.of("main", "before")
                        .at(new Point.Before(7))
                        .ifInFlight(InFlight.Refuse.REFUSE));

        assertThat(texts(ALT)).containsExactly("a", "re a", "b", "re b");
        assertThat(texts(ConversationId.of("inside")))
                .containsExactly("a", "re a", "b", "re b", "c");
        assertThat(texts(ConversationId.of("before"))).isEqualTo(texts(ALT));
        assertRefused(
                ErrorCode.TURN_IN_PROGRESS,
                () ->
                        conversations.fork(
                                ForkRequest.of("main", "no")
                                        .at(new Point.After(7))
                                        .ifInFlight(InFlight.Refuse.REFUSE)));
    }

    @Test
    void openTurnIsLeftOutOrInterruptedOrRefused() throws InterruptedException {
        conversations.append(
                MAIN,
                Content.Message.of(Role.USER, "c"),
                new Content.ToolCall("1", "tool", Value.NULL));

        conversations.fork(toAlt());
        conversations.fork(ForkRequest.of("main", "cut").ifInFlight(InFlight.Interrupt.INTERRUPT));

        assertThat(texts(ALT)).containsExactly("a", "re a", "b", "re b");
        assertThat(texts(ConversationId.of("cut")))
                .containsExactly("a", "re a", "b", "re b", "c", "-", "-");
        assertRefused(
                ErrorCode.TURN_IN_PROGRESS,
                () ->
                        conversations.fork(
                                ForkRequest.of("main", "no").ifInFlight(InFlight.Refuse.REFUSE)));
        assertRefused(
                ErrorCode.POINT_NOT_BOUNDARY,
                () -> conversations.fork(ForkRequest.of("main", "no").at(new Point.After(8))));
    }

    @Test
    void sameRequestGivesTheSameFork() throws InterruptedException {
        var first = conversations.fork(toAlt().once("r1"));

        var again = conversations.fork(toAlt().once("r1"));

        assertThat(again.conversation()).isEqualTo(first.conversation());
        assertRefused(
                ErrorCode.REQUEST_CONFLICT,
                () -> conversations.fork(ForkRequest.of("main", "other").once("r1")));
    }

    @Test
    void mergeTellsOnlyWhatIsNew() throws InterruptedException {
        conversations.fork(toAlt());
        conversations.append(ALT, turn("idea"));

        conversations.merge(ALT, MAIN, Told.LastAnswer.LAST_ANSWER);

        var last = conversations.view(MAIN).shown().getLast().content();
        assertThat(last).isEqualTo(new Content.Merged(ALT, Instant.EPOCH, 7, 10, "re idea"));
        assertThatThrownBy(() -> conversations.merge(ALT, MAIN, Told.LastAnswer.LAST_ANSWER))
                .hasMessage("nothing new to merge from 'alt' into 'main'");
    }

    @Test
    void deletedParentLeavesItsForksWhatTheyInherit() throws InterruptedException {
        conversations.fork(toAlt().at(new Point.BeforeUserTurn(1)));

        conversations.delete(MAIN, Dependents.KEEP);

        assertThat(texts(ALT)).containsExactly("a", "re a");
        assertRefused(ErrorCode.SOURCE_DELETED, () -> conversations.get(MAIN));
        assertRefused(ErrorCode.ID_TAKEN, () -> conversations.create(MAIN, Config.NONE));
        conversations.delete(ALT, Dependents.KEEP);
        assertThat(conversations.create(MAIN, Config.NONE).end()).isZero();
    }

    @Test
    void detachedForkStandsAlone() throws InterruptedException {
        conversations.fork(toAlt());
        var before = conversations.history(ALT);

        var alone = conversations.detach(ALT);
        conversations.delete(MAIN, Dependents.RESTRICT);

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
        conversations.fork(toAlt().at(new Point.BeforeUserTurn(1)));
        conversations.append(ALT, turn("other"));

        var compared = conversations.compare(MAIN, ALT);

        assertThat(compared.common()).isEqualTo(4);
        assertThat(compared.left().answer()).isEqualTo("re b");
        assertThat(compared.right().answer()).isEqualTo("re other");
        assertThat(compared.settings()).isEmpty();
    }

    @Test
    void failedTurnIsHiddenAndDoesNotCount() throws InterruptedException {
        conversations.append(
                MAIN,
                Content.Message.of(Role.USER, "c"),
                new Content.ToolCall("1", "tool", Value.NULL),
                Content.TurnEnded.of(Content.How.FAILED));

        assertThat(texts(MAIN)).containsExactly("a", "re a", "b", "re b");
        assertThat(conversations.view(MAIN).turns()).hasSize(2);
        assertThat(conversations.history(MAIN)).hasSize(10);
    }
}
