package dev.nerve.cli.client;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.function.Consumer;

/// An item of output whose form for programs is a record of the protocol. *Immutable.*
///
/// @param data the record
/// @param view writes the item for a person
public record RecordItem(ProtocolRecord data, Consumer<TextPage> view) implements OutputItem {

    @Override
    public void writeTo(TextPage page) {
        view.accept(page);
    }
}
