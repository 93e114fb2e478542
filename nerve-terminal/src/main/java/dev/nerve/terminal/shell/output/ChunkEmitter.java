package dev.nerve.terminal.shell.output;

import dev.nerve.node.RunContext;
import java.nio.ByteBuffer;

/// An emitter of the output of a program as chunk events, for observers of the run.
///
/// *Confined to one thread.*
final class ChunkEmitter {

    private final RunContext context;
    private final String stream;
    private final Utf8Decoder decoder = new Utf8Decoder();

    ChunkEmitter(RunContext context, String stream) {
        this.context = context;
        this.stream = stream;
    }

    void add(ByteBuffer bytes) {
        if (context.run().isObserved()) {
            handOn(decoder.decode(bytes));
        }
    }

    void end() {
        handOn(decoder.end());
    }

    private void handOn(String text) {
        if (!text.isEmpty()) {
            context.emitOutput(stream, text);
        }
    }
}
