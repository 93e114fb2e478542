package dev.nerve.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.protocol.ConversationCommands;
import dev.nerve.protocol.ForkCommands;
import dev.nerve.protocol.ForkCommands.ForkNode;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.conversation.ConversationTreeData.BranchData;
import dev.nerve.protocol.conversation.ForkData;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ForkCommandServiceTest {

    private static final Value.Fields NOTHING = Value.Fields.EMPTY;

    private final EngineWorld world = new EngineWorld();

    @BeforeEach
    void talk() throws InterruptedException {
        world.call(
                new NodeCommands.CreateNode(
                        null,
                        "writer",
                        "chat",
                        NOTHING.with("model", "fake/model"),
                        NOTHING,
                        null));
        world.say("writer", "one");
        world.say("writer", "two");
    }

    @AfterEach
    void close() throws InterruptedException {
        world.close();
    }

    private ForkData fork(@Nullable String target, String at) throws InterruptedException {
        return world.call(ForkNode.of(null, "writer", target).at(at));
    }

    private static ForkNode withOptions(
            @Nullable String intoSession, @Nullable String workspace, @Nullable String requestId) {
        return new ForkNode(
                null,
                "writer",
                null,
                intoSession,
                null,
                null,
                null,
                NOTHING.with("system", "Shout."),
                null,
                null,
                null,
                workspace,
                null,
                NOTHING.with("team", "b"),
                null,
                requestId);
    }

    @Test
    void forkAtATurnTellsWhatItInheritsAndDrops() throws InterruptedException {
        var fork = fork("bold", "turn 1");

        assertThat(fork.session()).isEqualTo("default");
        assertThat(fork.nodeId()).isEqualTo("bold");
        assertThat(fork.forkedFrom()).isEqualTo("writer");
        assertThat(fork.nodeType()).isEqualTo("chat");
        assertThat(fork.messageCount()).isEqualTo(2);
        assertThat(fork.inherited().turns()).isEqualTo(1);
        assertThat(fork.droppedReason()).isEqualTo("earlier_point");
        assertThat(fork.droppedRows()).isPositive();
        assertThat(fork.cachePreserved()).isTrue();
        assertThat(world.say("bold", "three")).isEqualTo("THREE");
        var bold =
                world.call(
                        new ConversationCommands.GetConversation(
                                null, "bold", null, null, null, null));
        assertThat(bold.forkedFrom()).isEqualTo("default/writer");
        assertThat(bold.forkedAt()).isEqualTo(fork.resolvedPoint());
        assertThat(bold.counts().turns()).isEqualTo(2);
    }

    @Test
    void forkWithoutANameGetsAFreeOne() throws InterruptedException {
        assertThat(fork(null, "head").nodeId()).isEqualTo("writer-fork-1");
        assertThat(fork(null, "head").nodeId()).isEqualTo("writer-fork-2");
        assertThat(fork(null, "head").droppedRows()).isZero();
    }

    @Test
    void forkGoesIntoAnotherSessionWithItsOptions() throws InterruptedException {
        var fork = world.call(withOptions("other", null, null));

        assertThat(fork.session()).isEqualTo("other");
        assertThat(fork.cachePreserved()).isFalse();
        assertThat(fork.cacheBrokenBy()).isNotEmpty();
        var node = world.call(new NodeCommands.GetNode("other", fork.nodeId()));
        assertThat(node.labels()).isEqualTo(NOTHING.with("team", "b"));
        assertThat(node.forkedFrom()).isEqualTo("writer");
    }

    @Test
    void repeatedRequestMakesOneForkEvenInAnotherEngine() throws InterruptedException {
        var command = withOptions(null, null, "request-1");
        var first = world.call(command);
        assertThat(world.call(command)).isSameAs(first);

        var second = world.reopen().call(command);

        assertThat(second.nodeId()).isEqualTo(first.nodeId());
        assertThat(
                        world.call(new NodeCommands.ListNodes(null, null, null, null, null, null))
                                .nodes())
                .hasSize(2);
    }

    @Test
    void problemsOfAForkAreReportedTogether() {
        var command =
                new ForkNode(
                        null,
                        "writer",
                        "Bad Name",
                        "Bad Session",
                        "nowhere",
                        "everything",
                        "panic",
                        NOTHING,
                        null,
                        null,
                        "abyss",
                        "cloud",
                        null,
                        NOTHING,
                        null,
                        null);

        assertThatThrownBy(() -> world.call(command))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("target: ")
                .hasMessageContaining("into_session: ")
                .hasMessageContaining("at: ")
                .hasMessageContaining("inherit: ")
                .hasMessageContaining("in_flight: ")
                .hasMessageContaining("depth: use one of shallow, deep")
                .hasMessageContaining("workspace: use one of shared, worktree, snapshot, none");
    }

    @Test
    void treeNamesTheNodesOfTheForks() throws InterruptedException {
        fork("bold", "turn 1");
        fork("calm", "head");

        var tree = world.call(new ForkCommands.ListForks(null, "writer"));

        assertThat(tree.branches())
                .extracting(BranchData::nodeId)
                .containsExactlyInAnyOrder("writer", "bold", "calm");
        assertThat(tree.branches().getFirst().depth()).isZero();
    }

    @Test
    void comparisonHasTheTurnsSideBySide() throws InterruptedException {
        fork("bold", "turn 1");
        world.say("bold", "three");

        var comparison = world.call(new ForkCommands.CompareNodes(null, "writer", "bold"));

        assertThat(comparison.ancestor()).isEqualTo("default/writer");
        assertThat(comparison.left().answer()).isEqualTo("TWO");
        assertThat(comparison.right().answer()).isEqualTo("THREE");
        assertThat(comparison.turns()).hasSize(1);
        assertThat(comparison.turns().getFirst().left().getFirst().text()).isEqualTo("two");
        assertThat(comparison.turns().getFirst().right().getFirst().text()).isEqualTo("three");
    }

    @Test
    void mergeTakesTheLastAnswerOrAText() throws InterruptedException {
        fork("bold", "turn 1");
        world.say("bold", "three");

        var merged = world.call(new ForkCommands.MergeNode(null, "bold", "writer", null));

        assertThat(merged.text()).isEqualTo("THREE");
        assertThat(merged.into()).isEqualTo("default/writer");
        world.say("bold", "four");
        var again = world.call(new ForkCommands.MergeNode(null, "bold", "writer", "in short"));
        assertThat(again.text()).isEqualTo("in short");
        assertThat(again.row()).isGreaterThan(merged.row());
    }

    @Test
    void nodeWithoutAConversationHasNoTree() throws InterruptedException {
        world.call(new NodeCommands.CreateNode(null, "same", "identity", NOTHING, NOTHING, null));

        assertThatThrownBy(() -> world.call(new ForkCommands.ListForks(null, "same")))
                .isInstanceOf(NerveException.Unsupported.class)
                .hasMessageContaining("identity 'same' has no conversation");
    }
}
