package dev.nerve.llm.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The events of an answer while it arrives.
final class Overheard implements AnswerListener {

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder reasoning = new StringBuilder();
    private final List<AnswerDelta.ToolCallStart> calls = new ArrayList<>();
    private final Map<Integer, String> arguments = new TreeMap<>();

    @Override
    public void onDelta(AnswerDelta delta) {
        switch (delta) {
            case AnswerDelta.Text(var piece) -> text.append(piece);
            case AnswerDelta.Reasoning(var piece) -> reasoning.append(piece);
            case AnswerDelta.ToolCallStart call -> calls.add(call);
            case AnswerDelta.Arguments(var index, var piece) ->
                    arguments.merge(index, piece, String::concat);
        }
    }

    void mustAddUpTo(ModelAnswer.Success answer) {
        var thoughts = new StringBuilder();
        var expected = new ArrayList<AnswerDelta.ToolCallStart>();
        for (int i = 0; i < answer.blocks().size(); i++) {
            switch (answer.blocks().get(i)) {
                case ContentBlock.Reasoning(var piece, _) -> thoughts.append(piece);
                case ContentBlock.ToolUse(var id, var tool, var value) -> {
                    expected.add(new AnswerDelta.ToolCallStart(i, id, tool));
                    var heard = ToolArgumentsCodec.read(arguments.getOrDefault(i, ""));
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
