package dev.nerve.conversation.fork;

import static dev.nerve.conversation.Talk.ALT;
import static dev.nerve.conversation.Talk.MAIN;
import static dev.nerve.conversation.Talk.assertRefused;
import static dev.nerve.conversation.Talk.open;
import static dev.nerve.conversation.Talk.texts;
import static dev.nerve.conversation.Talk.turn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.Usage;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.DeletePolicy;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.Probe;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowId;
import dev.nerve.conversation.Talk;
import dev.nerve.conversation.VisibleHistory;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ForkResultTest {

    private final ConversationStore store = new InMemoryConversationStore();
    private ConversationService conversations = new ConversationService(store, () -> Instant.EPOCH);

    @BeforeEach
    void twoTurns() throws InterruptedException {
        conversations = Talk.main(store);
    }

    private static ForkRequest toAlt() {
        return ForkRequest.of("main", "alt");
    }

    @Test
    void resultTellsEverything() throws InterruptedException {
        var forkResult =
                conversations.fork(
                        toAlt().at(new ForkPoint.BeforeUserTurn(1))
                                .overrides(ConversationConfig.of(ConversationConfig.MODEL, "two"))
                                .spawnedBy(ConversationId.of("work/boss"))
                                .withFirstPrompt("go on"));

        assertThat(forkResult.toValue().toJson())
                .isEqualTo(
                        """
                        {"node_id":"alt","forked_from":"main","spawned_by":"work/boss",\
                        "relation":"fork","base":{"owner":"main","end":4},\
                        "fork_time":"1970-01-01T00:00:00Z","requested_point":"before_user_turn 1",\
                        "resolved_point":{"position":4,"message_id":"main#3"},\
                        "inherited":{"messages":2,"turns":1,"tokens":2},\
                        "dropped":{"rows":3,"reason":"earlier_point"},"cache_preserved":false,\
                        "cache_broken_by":["'model' is overridden"],"first_prompt":"go on",\
                        "warnings":[]}\
                        """);
    }

    @Test
    void metadataIsDerived() throws InterruptedException {
        conversations.fork(toAlt().at(new ForkPoint.BeforeUserTurn(1)));
        conversations.fork(ForkRequest.of("alt", "third").asHandoff());

        assertThat(conversations.metadata(ConversationId.of("third")).toJson())
                .isEqualTo(
                        """
                        {"forked_from":"alt","fork_time":"1970-01-01T00:00:00Z",\
                        "fork_message_id":"main#3","fork_message_count":2,"fork_point":4,\
                        "spawned_by":null,"relation":"handoff","lineage":["main","alt","third"],\
                        "depth":2,"root_id":"main"}\
                        """);
        assertThat(conversations.metadata(MAIN).at("forked_from").isNull()).isTrue();
    }

    @Test
    void metadataSurvivesWhatHappensToRows() throws InterruptedException {
        conversations.fork(toAlt().at(new ForkPoint.BeforeUserTurn(1)));
        conversations.append(ALT, turn("own"));
        var before = conversations.metadata(ALT);

        conversations.detach(ALT);
        assertThat(conversations.metadata(ALT)).isEqualTo(before);
        conversations.delete(MAIN, DeletePolicy.KEEP);

        assertThat(conversations.metadata(ALT).at("lineage").items()).hasSize(2);
        assertThat(conversations.metadata(ALT).at("fork_message_count").toInt()).isEqualTo(2);
    }

    @Test
    void droppedTurnIsExplained() throws InterruptedException {
        conversations.append(MAIN, open("c"));

        var forkResult = conversations.fork(toAlt());

        assertThat(forkResult.place().dropped())
                .isEqualTo(new ForkResult.DroppedRows(2, ForkResult.DropReason.OPEN_TURN));
        assertThat(forkResult.warnings()).hasSize(1);
    }

    @Test
    void keptTurnThatIsOpenIsToldToBeLeftOut() throws InterruptedException {
        conversations.append(MAIN, open("c"));

        var kept = conversations.fork(toAlt().at(ForkPoint.keepUserTurns(3)));
        var fewer =
                conversations.fork(ForkRequest.of("main", "fewer").at(ForkPoint.keepUserTurns(2)));

        assertThat(kept.place().position()).isEqualTo(7);
        assertThat(kept.place().dropped())
                .isEqualTo(new ForkResult.DroppedRows(2, ForkResult.DropReason.OPEN_TURN));
        assertThat(kept.warnings()).hasSize(1);
        assertThat(fewer.place().dropped())
                .isEqualTo(new ForkResult.DroppedRows(2, ForkResult.DropReason.EARLIER_POINT));
        assertThat(fewer.warnings()).isEmpty();
    }

    @Test
    void compactionIsToldToBreakTheCache() throws InterruptedException {
        conversations.compact(MAIN, "so far", 4);

        var fresh = conversations.fork(toAlt());
        var before =
                conversations.fork(
                        ForkRequest.of("main", "old").at(new ForkPoint.After(3)).allowHidden());
        conversations.append(MAIN, turn("c"));
        var later = conversations.fork(ForkRequest.of("main", "later").keepCache());

        assertThat(fresh.cacheBrokenBy())
                .containsExactly("nothing was sent since the source was compacted");
        assertThat(before.cacheBrokenBy())
                .containsExactly("the source was compacted after the point");
        assertThat(later.keepsCache()).isTrue();
    }

    @Test
    void forkInsideATurnCanGoOn() throws InterruptedException {
        conversations.append(MAIN, RowContent.Message.of(MessageRole.USER, "c"));
        conversations.fork(
                toAlt().inFlight(InFlightPolicy.LastSamplingBoundary.LAST_SAMPLING_BOUNDARY));
        conversations.detach(ALT);

        conversations.append(ALT, turn("d"));

        assertThat(texts(conversations, ALT)).endsWith("c", "d", "re d");
    }

    @Test
    void copiesCanGoOnAndCostNothing() throws InterruptedException {
        var usage = Usage.modelCall(10, Money.dollars("0.5"));
        conversations.append(MAIN, RowContent.Message.of(MessageRole.USER, "c"));
        conversations.append(
                MAIN, new RowContent.TurnEnded(RowContent.TurnStatus.COMPLETED, "", usage, 1_000));
        var forkResult = conversations.fork(toAlt().inherit(new InheritMode.LastTurns(2)));
        conversations.append(ALT, turn("d"));

        assertThat(texts(conversations, ALT)).containsExactly("b", "re b", "c", "d", "re d");
        assertThat(conversations.usage(MAIN)).isEqualTo(usage);
        assertThat(conversations.usage(ALT)).isEqualTo(Usage.NONE);
        assertThat(forkResult.inherited().messages()).isEqualTo(3);
        assertThat(forkResult.inherited().tokens()).isLessThan(10);
    }

    @Test
    void retryTellsTheSameAgain() throws InterruptedException {
        tellsTheSameAgain(toAlt().withRequestId("r1"));
        tellsTheSameAgain(
                ForkRequest.of("main", "last")
                        .inherit(new InheritMode.LastTurns(1))
                        .withRequestId("r2"));
    }

    private void tellsTheSameAgain(ForkRequest request) throws InterruptedException {
        var first = conversations.fork(request);
        conversations.append(request.target(), turn("more"));
        conversations.append(MAIN, turn("more"));
        conversations.compact(MAIN, "so far", conversations.view(MAIN).turns().getLast());

        assertToldAgain(first, conversations.fork(request));
    }

    private static void assertToldAgain(ForkResult first, ForkResult again) {
        assertThat(again.place()).isEqualTo(first.place());
        assertThat(again.inherited()).isEqualTo(first.inherited());
        assertThat(again.cacheBrokenBy()).isEqualTo(first.cacheBrokenBy());
        assertThat(again.warnings())
                .containsAll(first.warnings())
                .hasSize(first.warnings().size() + 1);
        assertThat(again.conversation().id()).isEqualTo(first.conversation().id());
    }

    @Test
    void retryTellsAgainWhatWasLeftOut() throws InterruptedException {
        conversations.append(MAIN, open("c"));
        var first =
                conversations.fork(
                        toAlt().overrides(ConversationConfig.of(ConversationConfig.TOOLS, "x"))
                                .withRequestId("r1"));
        conversations.recover(MAIN);
        conversations.append(MAIN, turn("d"));

        assertToldAgain(
                first,
                conversations.fork(
                        toAlt().overrides(ConversationConfig.of(ConversationConfig.TOOLS, "x"))
                                .withRequestId("r1")));
        assertThat(first.place().dropped().reason()).isEqualTo(ForkResult.DropReason.OPEN_TURN);
        assertThat(first.cacheBrokenBy()).hasSize(1);
    }

    @Test
    void retryDoesNotNeedTheSource() throws InterruptedException {
        var request = toAlt().inherit(new InheritMode.LastTurns(1)).withRequestId("r1");
        var first = conversations.fork(request);
        conversations.delete(MAIN, DeletePolicy.KEEP);

        assertToldAgain(first, conversations.fork(request));
        assertThat(first.place().row()).isEqualTo(new RowId(MAIN, 6));
    }

    @Test
    void requestIsDoneOnceWhereverItCrashes() throws InterruptedException {
        var request =
                toAlt().overrides(ConversationConfig.of(ConversationConfig.MODEL, "two"))
                        .withRequestId("r1");
        var steps = new ArrayList<String>();
        int crashAt = 0;
        while (true) {
            var fresh = new InMemoryConversationStore();
            Talk.main(fresh);
            var before = Talk.dump(fresh);
            steps.clear();
            int last = crashAt++;
            var crashing =
                    new Probe(
                            fresh,
                            step -> {
                                if (steps.size() == last) {
                                    throw new IllegalStateException("crash at " + step);
                                }
                                steps.add(step);
                            });
            boolean crashed = crashes(crashing, request);
            if (crashed && !steps.contains("saveRequest")) {
                assertThat(Talk.dump(fresh)).isEqualTo(before);
            }

            var made =
                    new ConversationService(fresh, () -> Instant.EPOCH)
                            .fork(request)
                            .conversation();

            assertThat(made.end()).isEqualTo(8);
            assertThat(new ConversationService(fresh, () -> Instant.EPOCH).list()).hasSize(2);
            if (!crashed) {
                break;
            }
        }
        assertThat(steps).contains("insert", "add", "saveRequest", "committed");
        assertThat(crashAt).isGreaterThan(8);
    }

    private static boolean crashes(ConversationStore store, ForkRequest request)
            throws InterruptedException {
        try {
            new ConversationService(store, () -> Instant.EPOCH).fork(request);
            return false;
        } catch (IllegalStateException _) {
            return true;
        }
    }

    @Test
    void retiredConversationIsReadAndForkedButNotWritten() throws InterruptedException {
        conversations.retire(MAIN);

        assertThat(texts(conversations, MAIN)).hasSize(4);
        conversations.fork(toAlt());
        conversations.append(ALT, turn("c"));
        assertRefused(ErrorCode.INVALID_REQUEST, () -> conversations.append(MAIN, turn("c")));
        assertThat(conversations.get(MAIN).state()).isEqualTo(Conversation.State.RETIRED);
    }

    @Test
    void openTurnIsInterruptedAfterACrash() throws InterruptedException {
        conversations.append(
                MAIN,
                RowContent.Message.of(MessageRole.USER, "c").withEffect("effect-7"),
                new RowContent.ToolCall("1", "tool", Value.NULL));

        var recovered = conversations.recover(MAIN).orElseThrow();

        assertThat(recovered.start()).isEqualTo(7);
        assertThat(recovered.effect()).isEqualTo("effect-7");
        assertThat(recovered.calls()).hasSize(1);
        assertThat(conversations.view(MAIN).turn()).isEqualTo(VisibleHistory.OpenTurn.NONE);
        assertThat(conversations.recover(MAIN)).isEmpty();
    }
}
