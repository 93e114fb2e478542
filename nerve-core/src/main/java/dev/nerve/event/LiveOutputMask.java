package dev.nerve.event;

import dev.nerve.NodeId;
import dev.nerve.RunPath;
import dev.nerve.secret.Secrets;
import dev.nerve.secret.StreamingTextMask;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A mask for secrets in the live output of steps. A secret can span several pieces, so the mask
/// holds back an end that may start a secret until the next piece or the end of the step.
///
/// *Confined to one thread at a time.*
public final class LiveOutputMask {

    private final Secrets secrets;
    private final Map<StreamKey, HeldOutput> open = new LinkedHashMap<>();

    /// @param secrets the secrets to mask
    public LiveOutputMask(Secrets secrets) {
        this.secrets = secrets;
    }

    /// {@return the masked text that can be emitted now, from this piece and held ones; maybe
    /// empty}
    ///
    /// @param path the path of the step that wrote it
    /// @param node the node that wrote it, or null
    /// @param chunk the piece
    public String mask(RunPath path, @Nullable NodeId node, Fact.OutputChunk chunk) {
        return open.computeIfAbsent(
                        new StreamKey(path, chunk.stream()),
                        _ -> new HeldOutput(node, secrets.streamingText()))
                .mask
                .mask(chunk.text());
    }

    /// {@return the held output that can be emitted now, because its step or the run ended}
    ///
    /// @param path the path of the fact
    /// @param fact the fact
    public List<HeldChunk> flush(RunPath path, Fact fact) {
        return switch (fact) {
            case Fact.StepCompleted _, Fact.StepFailed _, Fact.StepSkipped _, Fact.StepRetried _ ->
                    end(stream -> stream.path.equals(path));
            case Fact.Completed _, Fact.Failed _, Fact.Cancelled _ -> end(_ -> true);
            default -> List.of();
        };
    }

    private List<HeldChunk> end(Predicate<StreamKey> ended) {
        var told = new ArrayList<HeldChunk>();
        for (Iterator<Map.Entry<StreamKey, HeldOutput>> all = open.entrySet().iterator();
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

    /// A held piece of output.
    ///
    /// @param path the path of the step that wrote it
    /// @param node the node that wrote it, or null
    /// @param chunk the piece
    public record HeldChunk(RunPath path, @Nullable NodeId node, Fact.OutputChunk chunk) {}

    private record StreamKey(RunPath path, String stream) {}

    private record HeldOutput(@Nullable NodeId node, StreamingTextMask mask) {}
}
