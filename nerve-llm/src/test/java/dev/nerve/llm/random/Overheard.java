package dev.nerve.llm.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.llm.wire.ToolArguments;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What was heard of an answer while it came.
final class Overheard implements Listener {

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder reasoning = new StringBuilder();
    private final List<Delta.Calling> calls = new ArrayList<>();
    private final Map<Integer, String> arguments = new TreeMap<>();

    @Override
    public void hear(Delta delta) {
        switch (delta) {
            case Delta.Text(var piece) -> text.append(piece);
            case Delta.Reasoning(var piece) -> reasoning.append(piece);
            case Delta.Calling call -> calls.add(call);
            case Delta.Arguments(var index, var piece) ->
                    arguments.merge(index, piece, String::concat);
        }
    }

    void mustAddUpTo(Answer.Given answer) {
        var thoughts = new StringBuilder();
        var expected = new ArrayList<Delta.Calling>();
        for (int i = 0; i < answer.blocks().size(); i++) {
            switch (answer.blocks().get(i)) {
                case Block.Reasoning(var piece, _) -> thoughts.append(piece);
                case Block.ToolUse(var id, var tool, var value) -> {
                    expected.add(new Delta.Calling(i, id, tool));
                    var heard = ToolArguments.read(arguments.getOrDefault(i, ""));
                    assertThat(heard).isEqualTo(value);
                }
                default -> {}
            }
        }
        assertThat(text.toString()).isEqualTo(answer.text());
        assertThat(reasoning.toString()).isEqualTo(thoughts.toString());
        assertThat(calls).isEqualTo(expected);
    }
}
