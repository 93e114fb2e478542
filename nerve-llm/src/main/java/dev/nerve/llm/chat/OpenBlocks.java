package dev.nerve.llm.chat;

import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.ToolArguments;
import dev.nerve.model.Block;
import dev.nerve.model.Delta;
import dev.nerve.model.Listener;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The incomplete blocks of a streamed answer, in the order in which they began.
///
/// *Confined to one thread.*
final class OpenBlocks {

    private final Listener listener;
    private final List<Open> blocks = new ArrayList<>();
    private final Map<Long, Call> calls = new HashMap<>();
    private @Nullable Words text;
    private @Nullable OpenThought thought;
    private @Nullable Call last;

    OpenBlocks(Listener listener) {
        this.listener = listener;
    }

    void addText(String words) {
        if (words.isEmpty()) {
            return;
        }
        if (text == null) {
            text = new Words();
            blocks.add(text);
        }
        text.words.append(words);
        listener.hear(new Delta.Text(words));
    }

    void addThought(String field, String words) {
        if (!words.isEmpty()) {
            thought(field).add(words);
            listener.hear(new Delta.Reasoning(words));
        }
    }

    void addDetail(Value.Fields piece) {
        thought(Thoughts.FIELDS.getLast()).add(piece);
    }

    private OpenThought thought(String field) {
        if (thought == null) {
            thought = new OpenThought(field);
            blocks.add(new Thought(thought));
        }
        return thought;
    }

    void addCall(Piece piece, String unnamed) {
        var id = piece.at("id").text("");
        var call = call(piece, id, unnamed);
        last = call;
        add(call, piece.at("function"));
    }

    /// Finds or adds the call of a chunk. Some providers omit the index, or use the same one
    /// for all calls; then the ids tell the calls apart.
    private Call call(Piece piece, String id, String unnamed) {
        boolean isNumbered = piece.has("index");
        var known = isNumbered ? calls.get(piece.at("index").count()) : last;
        if (known != null && isMore(piece, id, known)) {
            return known;
        }
        var named = id.isEmpty() ? unnamed + blocks.size() : id;
        var call = new Call(blocks.size(), named);
        blocks.add(call);
        calls.put(isNumbered ? piece.at("index").count() : calls.size(), call);
        return call;
    }

    private static boolean isMore(Piece piece, String id, Call known) {
        boolean isAnother =
                id.isEmpty()
                        ? !piece.has("index") && piece.at("function").has("name")
                        : !known.id.equals(id);
        return !isAnother;
    }

    private void add(Call call, Piece function) {
        if (call.tool.isEmpty()) {
            call.tool = function.at("name").text("");
            if (!call.tool.isEmpty()) {
                listener.hear(new Delta.Calling(call.position, call.id, call.tool));
            }
        }
        var json = function.at("arguments").text("");
        if (!json.isEmpty()) {
            call.json.append(json);
            listener.hear(new Delta.Arguments(call.position, json));
        }
    }

    List<Block> complete() {
        return blocks.stream().map(OpenBlocks::complete).toList();
    }

    private static Block complete(Open block) {
        return switch (block) {
            case Words words -> new Block.Text(words.words.toString());
            case Thought(var open) -> open.complete();
            case Call call ->
                    new Block.ToolUse(call.id, call.tool, ToolArguments.read(call.json.toString()));
        };
    }

    private sealed interface Open {}

    private static final class Words implements Open {

        private final StringBuilder words = new StringBuilder();
    }

    private record Thought(OpenThought open) implements Open {}

    private static final class Call implements Open {

        private final int position;
        private final String id;
        private final StringBuilder json = new StringBuilder();
        private String tool = "";

        Call(int position, String id) {
            this.position = position;
            this.id = id;
        }
    }
}
