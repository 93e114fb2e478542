package dev.nerve.llm.chat;

import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The incomplete blocks of a streamed answer, in the order in which they began.
///
/// *Confined to one thread.*
final class PartialBlocks {

    private final AnswerListener listener;
    private final List<PartialContent> blocks = new ArrayList<>();
    private final Map<Long, PartialToolCall> calls = new HashMap<>();
    private @Nullable PartialText text;
    private @Nullable ReasoningBuilder thought;
    private @Nullable PartialToolCall last;

    PartialBlocks(AnswerListener listener) {
        this.listener = listener;
    }

    void addText(String words) {
        if (words.isEmpty()) {
            return;
        }
        if (text == null) {
            text = new PartialText();
            blocks.add(text);
        }
        text.words.append(words);
        listener.onDelta(new AnswerDelta.Text(words));
    }

    void addThought(String field, String words) {
        if (!words.isEmpty()) {
            thought(field).add(words);
            listener.onDelta(new AnswerDelta.Reasoning(words));
        }
    }

    void addDetail(Value.Fields piece) {
        thought(ReasoningCodec.FIELDS.getLast()).add(piece);
    }

    private ReasoningBuilder thought(String field) {
        if (thought == null) {
            thought = new ReasoningBuilder(field);
            blocks.add(new PartialReasoningEntry(thought));
        }
        return thought;
    }

    void addCall(LocatedValue locatedValue, String unnamed) {
        var id = locatedValue.at("id").text("");
        var call = call(locatedValue, id, unnamed);
        last = call;
        add(call, locatedValue.at("function"));
    }

    /// Finds or adds the call of a chunk. Some providers omit the index, or use the same one
    /// for all calls; then the ids tell the calls apart.
    private PartialToolCall call(LocatedValue locatedValue, String id, String unnamed) {
        boolean isNumbered = locatedValue.has("index");
        var known = isNumbered ? calls.get(locatedValue.at("index").count()) : last;
        if (known != null && isMore(locatedValue, id, known)) {
            return known;
        }
        var named = id.isEmpty() ? unnamed + blocks.size() : id;
        var call = new PartialToolCall(blocks.size(), named);
        blocks.add(call);
        calls.put(isNumbered ? locatedValue.at("index").count() : calls.size(), call);
        return call;
    }

    private static boolean isMore(LocatedValue locatedValue, String id, PartialToolCall known) {
        boolean isAnother =
                id.isEmpty()
                        ? !locatedValue.has("index") && locatedValue.at("function").has("name")
                        : !known.id.equals(id);
        return !isAnother;
    }

    private void add(PartialToolCall call, LocatedValue function) {
        if (call.tool.isEmpty()) {
            call.tool = function.at("name").text("");
            if (!call.tool.isEmpty()) {
                listener.onDelta(new AnswerDelta.ToolCallStart(call.position, call.id, call.tool));
            }
        }
        var json = function.at("arguments").text("");
        if (!json.isEmpty()) {
            call.json.append(json);
            listener.onDelta(new AnswerDelta.Arguments(call.position, json));
        }
    }

    List<ContentBlock> complete() {
        return blocks.stream().map(PartialBlocks::complete).toList();
    }

    private static ContentBlock complete(PartialContent block) {
        return switch (block) {
            case PartialText partialText -> new ContentBlock.Text(partialText.words.toString());
            case PartialReasoningEntry(var open) -> open.complete();
            case PartialToolCall call ->
                    new ContentBlock.ToolUse(
                            call.id, call.tool, ToolArgumentsCodec.read(call.json.toString()));
        };
    }

    private sealed interface PartialContent {}

    private static final class PartialText implements PartialContent {

        private final StringBuilder words = new StringBuilder();
    }

    private record PartialReasoningEntry(ReasoningBuilder open) implements PartialContent {}

    private static final class PartialToolCall implements PartialContent {

        private final int position;
        private final String id;
        private final StringBuilder json = new StringBuilder();
        private String tool = "";

        PartialToolCall(int position, String id) {
            this.position = position;
            this.id = id;
        }
    }
}
