package dev.nerve.conversation;

import static dev.nerve.conversation.Talk.turn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// The thirteenth property: what a fork costs depends neither on length nor on depth.
class LargeConversationsTest {

    private static final ConversationId ROOT = ConversationId.of("c0");
    private static final int FORKS = 1_000;

    private final List<String> steps = new ArrayList<>();
    private final ConversationStore store = new Probe(new InMemoryConversationStore(), steps::add);
    private final ConversationService conversations =
            new ConversationService(store, () -> Instant.EPOCH);

    @Test
    void manyForksOfALongConversationAddNothingButThemselves() throws InterruptedException {
        conversations.create(ROOT, ConversationConfig.NONE);
        var rows = new ArrayList<RowContent>();
        while (rows.size() < 10_000) {
            Collections.addAll(rows, turn("t" + rows.size()));
        }
        conversations.append(ROOT, rows.toArray(RowContent[]::new));
        steps.clear();

        for (int fork = 1; fork <= FORKS; fork++) {
            conversations.fork(ForkRequest.of("c0", "c" + fork));
        }

        assertThat(Collections.frequency(steps, "insert")).isEqualTo(FORKS);
        assertThat(steps).doesNotContain("add", "update");
        assertThat(steps.size()).isLessThan(20 * FORKS);
        assertThat(conversations.view(ConversationId.of("c" + FORKS)))
                .isEqualTo(conversations.view(ROOT));
    }

    @Test
    void forkAtAnyPointReadsNoMoreThanOneAtTheEnd() throws InterruptedException {
        conversations.create(ROOT, ConversationConfig.NONE);
        sayTurns(2_000);
        conversations.mark(ROOT, "middle");
        sayTurns(500);
        conversations.rewind(ROOT, new ForkPoint.BeforeUserTurn(2_400));
        conversations.append(
                ROOT,
                RowContent.Message.of(MessageRole.USER, "no"),
                RowContent.TurnEnded.of(RowContent.TurnStatus.FAILED));
        sayTurns(500);

        var points =
                List.of(
                        new ForkPoint.AtMark("middle"),
                        new ForkPoint.After(5_000),
                        new ForkPoint.Before(5_001),
                        new ForkPoint.BeforeUserTurn(1_000),
                        new ForkPoint.BeforeUserTurn(2_399));
        for (var point : points) {
            steps.clear();
            conversations.fork(
                    ForkRequest.of(ROOT, ConversationId.of("f" + points.indexOf(point))).at(point));

            assertThat(steps).as(point.wireName()).hasSizeLessThan(60);
            assertThat(Collections.frequency(steps, "rows")).isLessThan(5);
        }
    }

    private void sayTurns(int turns) throws InterruptedException {
        var rows = new ArrayList<RowContent>();
        for (int turn = 0; turn < turns; turn++) {
            Collections.addAll(rows, turn("t" + turn));
        }
        conversations.append(ROOT, rows.toArray(RowContent[]::new));
    }

    @Test
    void resultOfAToolReadsBackToItsCallOnly() throws InterruptedException {
        conversations.create(ROOT, ConversationConfig.NONE);
        conversations.append(ROOT, RowContent.Message.of(MessageRole.USER, "go"));
        var read = new AtomicLong();
        var counted = new ConversationService(new CountedRows(store, read), () -> Instant.EPOCH);
        for (int i = 0; i < 200; i++) {
            counted.append(ROOT, new RowContent.ToolCall("c" + i, "tool", Value.NULL));
            counted.append(ROOT, new RowContent.ToolCall("d" + i, "tool", Value.NULL));
            counted.append(
                    ROOT,
                    new RowContent.ToolResult("c" + i, Value.NULL, RowContent.ToolStatus.DONE));
            counted.append(
                    ROOT,
                    new RowContent.ToolResult("d" + i, Value.NULL, RowContent.ToolStatus.DONE));
        }

        assertThat(read.get()).isPositive().isLessThan(200 * 4 * 8);
    }

    @Test
    void detachingADeepChainReadsEachGenerationOnce() throws InterruptedException {
        conversations.create(ROOT, ConversationConfig.NONE);
        conversations.append(ROOT, turn("0"));
        for (int depth = 1; depth <= 100; depth++) {
            var forkResult = conversations.fork(ForkRequest.of("c" + (depth - 1), "c" + depth));
            conversations.append(forkResult.conversation().id(), turn("" + depth));
        }
        var before = conversations.view(ConversationId.of("c100"));
        steps.clear();

        conversations.detach(ConversationId.of("c100"));

        assertThat(steps).hasSizeLessThan(3 * 100);
        assertThat(conversations.view(ConversationId.of("c100"))).isEqualTo(before);
    }

    @Test
    void deepChainIsReadWithoutRecursion() throws InterruptedException {
        conversations.create(ROOT, ConversationConfig.NONE);
        conversations.append(ROOT, turn("0"));
        for (int depth = 1; depth <= FORKS; depth++) {
            var forkResult = conversations.fork(ForkRequest.of("c" + (depth - 1), "c" + depth));
            conversations.append(forkResult.conversation().id(), turn("" + depth));
        }
        var last = ConversationId.of("c" + FORKS);

        assertThat(conversations.view(last).turns()).hasSize(FORKS + 1);
        assertThat(conversations.lineage(last).depth()).isEqualTo(FORKS);
        assertThat(conversations.tree(ROOT).draw(ConversationTree.Glyphs.ASCII).lines())
                .hasSize(FORKS + 1);
        assertThat(conversations.tree(ROOT).toValue().items()).hasSize(FORKS + 1);
        assertThat(conversations.compare(ROOT, last).common()).isEqualTo(3);
        assertThat(conversations.metadata(last).at("depth").toInt()).isEqualTo(FORKS);
        headIsNear(last);
    }

    /// At the end of a chain nothing but the nearest is looked at.
    private void headIsNear(ConversationId last) throws InterruptedException {
        conversations.fork(ForkRequest.of(last, ConversationId.of("leaf")));
        steps.clear();

        conversations.tally(ConversationId.of("leaf"));
        assertThat(steps).containsExactly("find", "find", "tally");
        steps.clear();

        conversations.fork(ForkRequest.of("leaf", "next-leaf"));
        assertThat(steps).hasSizeLessThan(30);
    }

    @Test
    void deepChainOfForksWithoutRowsHasOneOwner() throws InterruptedException {
        conversations.create(ROOT, ConversationConfig.NONE);
        conversations.append(ROOT, turn("0"));
        for (int depth = 1; depth <= FORKS; depth++) {
            conversations.fork(ForkRequest.of("c" + (depth - 1), "c" + depth));
        }
        var last = ConversationId.of("c" + FORKS);
        steps.clear();

        conversations.view(last);

        assertThat(conversations.get(last).origin().base()).isEqualTo(new ForkBase(ROOT, 3));
        assertThat(steps).hasSizeLessThan(10);
        conversations.delete(ROOT, DeletePolicy.CASCADE);
        assertThat(conversations.list()).isEmpty();
    }
}
