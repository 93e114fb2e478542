package dev.nerve.conversation;

import static dev.nerve.conversation.Talk.ALT;
import static dev.nerve.conversation.Talk.MAIN;
import static dev.nerve.conversation.Talk.turn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.memory.InMemoryConversationStore;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LineageTest {

    private final ConversationStore store = new InMemoryConversationStore();
    private ConversationService conversations = new ConversationService(store, () -> Instant.EPOCH);

    @BeforeEach
    void aFamily() throws InterruptedException {
        conversations = Talk.main(store);
        conversations.fork(ForkRequest.of("main", "alt").at(new ForkPoint.BeforeUserTurn(1)));
        conversations.fork(ForkRequest.of("alt", "alt-1"));
        conversations.append(ConversationId.of("alt-1"), turn("deep"));
        conversations.fork(ForkRequest.of("alt-1", "alt-2").at(ForkPoint.keepUserTurns(0)));
        conversations.fork(ForkRequest.of("main", "next").asHandoff());
        conversations.retire(MAIN);
        conversations.delete(ALT, DeletePolicy.KEEP);
    }

    @Test
    void treeShowsWhereEachWasForked() {
        assertThat(conversations.tree(MAIN).draw(ConversationTree.Glyphs.UNICODE))
                .isEqualTo(
                        """
                        main (7 rows, 2 turns, retired)
                        ├─ ✗ alt (at 4, 0 rows, 0 turns, deleted)
                        │  └─ alt-1 (at 4, 7 rows, 2 turns)
                        │     └─ alt-2 (at 1, 1 row, 0 turns)
                        └─ next (at 7, 7 rows, 2 turns, handoff)\
                        """);
    }

    @Test
    void treeIsDrawnWithPlainCharacters() {
        assertThat(conversations.tree(MAIN).draw(ConversationTree.Glyphs.ASCII))
                .isEqualTo(
                        """
                        main (7 rows, 2 turns, retired)
                        |- x alt (at 4, 0 rows, 0 turns, deleted)
                        |  `- alt-1 (at 4, 7 rows, 2 turns)
                        |     `- alt-2 (at 1, 1 row, 0 turns)
                        `- next (at 7, 7 rows, 2 turns, handoff)\
                        """);
    }

    @Test
    void treeIsAFlatListAsData() {
        var tree = conversations.tree(MAIN).toValue();

        assertThat(tree.items()).hasSize(5);
        assertThat(tree.at("[3]").toJson())
                .isEqualTo(
                        """
                        {"id":"alt-2","depth":3,"forked_from":"alt-1","fork_point":1,\
                        "relation":"fork","state":"live","rows":1,"messages":0,"turns":0,\
                        "tokens":0}\
                        """);
    }

    @Test
    void lineageGoesFromTheRootDown() {
        var lineage = conversations.lineage(ConversationId.of("alt-2"));

        assertThat(lineage.names()).containsExactly("main", "alt", "alt-1", "alt-2");
        assertThat(lineage.depth()).isEqualTo(3);
        assertThat(lineage.toValue().at("[1]").toJson())
                .isEqualTo(
                        """
                        {"id":"alt","forked_from":"main","fork_point":4,"relation":"fork",\
                        "state":"deleted"}\
                        """);
    }
}
