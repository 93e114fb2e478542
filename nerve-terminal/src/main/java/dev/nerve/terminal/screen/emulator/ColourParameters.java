package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.cell.CellAttributes;
import java.util.Arrays;

/// The parameters of one colour, in a fixed order. *Confined to the screen's thread.*
///
/// The order is: the target of the colour, the format (2 or 5), the colour space, and up to three
/// values. The format with semicolons has no colour space.
final class ColourParameters {

    private static final int SIZE = 6;
    private static final int TRUE_COLOUR = 2;
    private static final int INDEXED = 5;

    private final int[] slots = new int[SIZE];
    private int shift;

    ColourParameters() {
        slots[2] = -1;
    }

    /// {@return the number of parameters taken after the first}
    int read(SequenceParameters parameters, int at) {
        var taken = 0;
        do {
            slots[taken + shift] = parameters.get(at + taken);
            if (parameters.partCount(at + taken) > 0) {
                readParts(parameters, at + taken, taken + 1);
                break;
            }
            if (isComplete(taken + shift)) {
                break;
            }
            shift = slots[1] == 0 ? shift : 1;
            taken++;
        } while (at + taken < parameters.count() && taken + shift < SIZE);
        Arrays.setAll(slots, index -> index > 1 && slots[index] == -1 ? 0 : slots[index]);
        return taken;
    }

    private void readParts(SequenceParameters parameters, int at, int first) {
        for (var part = 0; part < parameters.partCount(at); part++) {
            shift = slots[1] == INDEXED ? 1 : shift;
            if (first + part + shift >= SIZE) {
                return;
            }
            slots[first + part + shift] = parameters.part(at, part);
        }
    }

    private boolean isComplete(int last) {
        return (slots[1] == INDEXED && last >= 2) || (slots[1] == TRUE_COLOUR && last >= SIZE - 1);
    }

    int target() {
        return slots[0];
    }

    /// {@return the colour as in [CellAttributes], or -1 if there is none}
    int colour() {
        return switch (slots[1]) {
            case TRUE_COLOUR -> CellAttributes.rgb(slots[3], slots[4], slots[5]);
            case INDEXED -> CellAttributes.PALETTE_256 | (slots[3] & 255);
            default -> -1;
        };
    }
}
