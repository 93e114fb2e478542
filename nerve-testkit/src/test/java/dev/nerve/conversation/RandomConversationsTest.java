package dev.nerve.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ConversationId;
import dev.nerve.NerveException;
import dev.nerve.testkit.InMemoryConversationStore;
import dev.nerve.testkit.Seeds;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RandomConversationsTest {

    private static final int SEEDS = 200;
    private static final int OPERATIONS = 80;

    private static final List<Content.How> HOWS = List.of(Content.How.values());

    @Test
    void viewsEqualThoseOfFullCopies() {
        Seeds.each(SEEDS, random -> new Sequence(random).run());
    }

    /// One random sequence of operations, on conversations and on full copies of them.
    private static final class Sequence {

        private final Random random;
        private final FullCopies copies = new FullCopies();
        private final Conversations conversations =
                new Conversations(new InMemoryConversationStore(), () -> Instant.EPOCH);

        Sequence(Random random) {
            this.random = random;
        }

        void run() throws InterruptedException {
            var first = ConversationId.of("c0");
            conversations.create(first, Config.NONE);
            copies.create(first);
            for (int number = 1; number <= OPERATIONS; number++) {
                operate(number);
                copies.ids().forEach(this::compare);
            }
        }

        private void compare(ConversationId id) {
            assertThat(conversations.view(id)).as("view of %s", id).isEqualTo(copies.view(id));
            int end = random.nextInt(copies.rows(id).size() + 1);
            assertThat(conversations.viewAsOf(id, end)).isEqualTo(copies.viewAsOf(id, end));
            var contents = conversations.history(id).stream().map(Row::content).toList();
            assertThat(contents).isEqualTo(copies.rows(id));
        }

        /// What is refused must leave everything as it was, which the comparison shows.
        private void operate(int number) throws InterruptedException {
            var id = copies.any(random);
            try {
                switch (random.nextInt(10)) {
                    case 0, 1, 2 -> append(id, turn(number));
                    case 3 -> append(id, List.of(new Content.Marked("m" + random.nextInt(3))));
                    case 4 -> append(id, List.of(new Content.Configured(model(number))));
                    case 5 -> clear(id);
                    case 6 -> rewind(id);
                    case 7 -> compact(id, number);
                    default -> fork(id, ConversationId.of("c" + number));
                }
            } catch (NerveException refused) {
                assertThat(refused.getMessage()).contains(id.name());
            }
        }

        private static Config model(int number) {
            return Config.of("model", "model-" + number);
        }

        private void append(ConversationId id, List<Content> contents) throws InterruptedException {
            conversations.append(id, contents.toArray(Content[]::new));
            copies.append(id, contents);
        }

        private List<Content> turn(int number) {
            var rows = new ArrayList<Content>();
            rows.add(Content.Message.of(Role.USER, "question " + number));
            for (int call = random.nextInt(3); call > 0; call--) {
                var name = number + "-" + call;
                rows.add(new Content.ToolCall(name, "tool", Value.of(call)));
                rows.add(new Content.ToolResult(name, Value.of(1), Content.Execution.DONE));
            }
            var how = HOWS.get(random.nextInt(HOWS.size()));
            if (how == Content.How.INTERRUPTED) {
                rows.add(new Content.ToolCall("open", "tool", Value.NULL));
            } else {
                rows.add(Content.Message.of(Role.ASSISTANT, "answer " + number));
            }
            rows.add(Content.TurnEnded.of(how));
            return rows;
        }

        private void clear(ConversationId id) throws InterruptedException {
            conversations.clear(id);
            copies.append(id, List.of(new Content.Cleared(copies.view(id).config())));
        }

        private void rewind(ConversationId id) throws InterruptedException {
            long end = random.nextInt(copies.rows(id).size() + 1);
            conversations.rewind(id, end);
            copies.append(id, List.of(new Content.Rewound(end)));
        }

        private void compact(ConversationId id, int number) throws InterruptedException {
            var view = copies.view(id);
            long keepFrom =
                    view.turns().isEmpty()
                            ? copies.rows(id).size()
                            : view.turns().get(random.nextInt(view.turns().size()));
            conversations.compact(id, "summary " + number, keepFrom);
            copies.append(
                    id,
                    List.of(new Content.Compacted("summary " + number, keepFrom, view.config())));
        }

        private void fork(ConversationId source, ConversationId target)
                throws InterruptedException {
            var request = ForkRequest.of(source.name(), target.name()).at(point(source));
            var forked =
                    conversations.fork(random.nextBoolean() ? request : request.allowingHidden());
            copies.fork(source, target, forked.place().position());
        }

        private Point point(ConversationId source) {
            return switch (random.nextInt(4)) {
                case 0 -> Point.Head.HEAD;
                case 1 -> new Point.After(random.nextInt(copies.rows(source).size() + 1));
                case 2 -> new Point.BeforeUserTurn(random.nextInt(5) - 1);
                default -> new Point.AtMark("m" + random.nextInt(3));
            };
        }
    }
}
