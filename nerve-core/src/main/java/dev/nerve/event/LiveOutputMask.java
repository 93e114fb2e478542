package dev.nerve.event;

import dev.nerve.NodeId;
import dev.nerve.RunPath;
import dev.nerve.value.Secrets;
import dev.nerve.value.StreamingTextMask;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Masks what steps write while they execute, across the pieces in which it comes: an end that may
/// begin a secret is held back until the next piece, or the end of the step.
///
/// *Confined to one thread at a time.*
public final class LiveOutputMask {

    private final Secrets secrets;
    private final Map<OutputStream, HeldOutput> open = new LinkedHashMap<>();

    /// @param secrets what is masked
    public LiveOutputMask(Secrets secrets) {
        this.secrets = secrets;
    }

    /// {@return what of a piece, and of those before it, can be told now; perhaps nothing}
    ///
    /// @param path where it is written
    /// @param node by whom
    /// @param chunk the piece
    public String mask(RunPath path, @Nullable NodeId node, Fact.OutputChunk chunk) {
        return open.computeIfAbsent(
                        new OutputStream(path, chunk.stream()),
                        _ -> new HeldOutput(node, secrets.streamingText()))
                .mask
                .mask(chunk.text());
    }

    /// {@return what was held back and can be told now, because of what happened}
    ///
    /// @param path where it happened
    /// @param fact what
    public List<HeldChunk> endedBy(RunPath path, Fact fact) {
        return switch (fact) {
            case Fact.StepCompleted _, Fact.StepFailed _, Fact.StepSkipped _, Fact.StepRetried _ ->
                    end(stream -> stream.path.equals(path));
            case Fact.Completed _, Fact.Failed _, Fact.Cancelled _ -> end(_ -> true);
            default -> List.of();
        };
    }

    private List<HeldChunk> end(Predicate<OutputStream> ended) {
        var told = new ArrayList<HeldChunk>();
        for (Iterator<Map.Entry<OutputStream, HeldOutput>> all = open.entrySet().iterator();
                all.hasNext(); ) {
            var next = all.next();
            if (ended.test(next.getKey())) {
                all.remove();
                var text = next.getValue().mask.end();
                if (!text.isEmpty()) {
                    var chunk = new Fact.OutputChunk(next.getKey().stream, text);
                    told.add(new HeldChunk(next.getKey().path, next.getValue().node, chunk));
                }
            }
        }
        return told;
    }

    /// What was held back.
    ///
    /// @param path where it was written
    /// @param node by whom
    /// @param chunk the piece
    public record HeldChunk(RunPath path, @Nullable NodeId node, Fact.OutputChunk chunk) {}

    private record OutputStream(RunPath path, String stream) {}

    private record HeldOutput(@Nullable NodeId node, StreamingTextMask mask) {}
}
