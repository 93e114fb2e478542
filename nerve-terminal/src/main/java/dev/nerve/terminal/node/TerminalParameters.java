package dev.nerve.terminal.node;

import dev.nerve.value.schema.ChoiceSchema;
import dev.nerve.value.schema.ListSchema;
import dev.nerve.value.schema.ScalarSchema;
import dev.nerve.value.schema.TextSchema;
import dev.nerve.value.schema.UnionSchema;
import dev.nerve.value.schema.ValueSchema;
import java.util.Arrays;

/// The forms of parameters that terminals and agents share.
public final class TerminalParameters {

    /// The program to start.
    public static final ValueSchema COMMAND =
            UnionSchema.of(
                    TextSchema.FILLED, ListSchema.filled(ScalarSchema.SCALAR, "a list of words"));

    /// The backend that displays the program.
    public static final ChoiceSchema BACKEND =
            new ChoiceSchema(
                    Arrays.stream(TerminalBackend.values())
                            .map(TerminalBackend::wireName)
                            .toList());

    /// The size of the screen.
    public static final TextSchema SIZE =
            new TextSchema(
                    "(?:[1-9][0-9]{0,2}|1000)x(?:[1-9][0-9]{0,2}|1000)",
                    "columns and rows up to 1000x1000, such as 120x40");

    private TerminalParameters() {}
}
