package dev.nerve.app.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.app.Nerve;
import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.RowContent.TurnStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The messages in the chat of a run, turn by turn.
///
/// @param turns the turns, in order
record Talk(List<Turn> turns) {

    private static final int EFFECTS = 4;

    static Talk in(Nerve nerve) {
        var all = nerve.conversations().list();
        assertThat(all).hasSize(1);
        var turns = new ArrayList<Turn>();
        String effect = "";
        var answer = "";
        for (var row : nerve.conversations().history(all.getFirst().id())) {
            switch (row.content()) {
                case RowContent.Message said when said.startsTurn() -> {
                    effect = said.effect();
                    answer = "";
                }
                case RowContent.Message said when said.role() == MessageRole.ASSISTANT ->
                        answer = said.text();
                case RowContent.TurnEnded ended -> turns.add(new Turn(effect, ended.how(), answer));
                default -> {}
            }
        }
        return new Talk(turns);
    }

    /// Each effect has come to its end once, after all attempts that were cut off.
    void check(String about) {
        Map<String, List<TurnStatus>> ends = new LinkedHashMap<>();
        for (var turn : turns) {
            ends.computeIfAbsent(turn.effect, _ -> new ArrayList<>()).add(turn.how);
        }
        assertThat(ends).as(about).hasSize(EFFECTS);
        ends.forEach((effect, hows) -> {
            assertThat(hows).as("%s, %s", effect, about).endsWith(TurnStatus.COMPLETED);
            assertThat(hows.subList(0, hows.size() - 1))
                    .as("%s before its end, %s", effect, about)
                    .allMatch(TurnStatus.INTERRUPTED::equals);
        });
        assertThat(
                        turns.stream()
                                .filter(turn -> turn.how == TurnStatus.COMPLETED)
                                .map(Turn::answer))
                .as(about)
                .containsExactly("hello 1", "how are you 2", "hello again 3", "good bye 4");
    }

    /// A turn.
    ///
    /// @param effect the effect of the run that it is
    /// @param how how it ended
    /// @param answer what was answered
    record Turn(String effect, TurnStatus how, String answer) {}
}
