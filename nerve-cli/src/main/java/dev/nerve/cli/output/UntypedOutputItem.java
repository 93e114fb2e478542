package dev.nerve.cli.output;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;

/// An item of output whose form for programs is not a record yet.
public interface UntypedOutputItem extends OutputItem {

    /// {@return the item for a program}
    Value value();

    @Override
    default ProtocolRecord data() {
        throw new IllegalStateException("no record describes this output: " + getClass());
    }
}
