package dev.nerve.terminal.screen.emulator;

/// The transition table of the parser: an action and a next state for each state and character. It
/// follows the state diagram of Paul Williams. *Immutable.*
///
/// All characters from U+00A0 on share one column of the table.
final class ParserTransitions {

    static final int GROUND = 0;
    static final int ESCAPE = 1;
    static final int ESCAPE_INTERMEDIATE = 2;
    static final int CSI_ENTRY = 3;
    static final int CSI_PARAM = 4;
    static final int CSI_INTERMEDIATE = 5;
    static final int CSI_IGNORE = 6;
    static final int STRING_IGNORE = 7;
    static final int OSC_STRING = 8;
    static final int DCS_ENTRY = 9;
    static final int DCS_PARAM = 10;
    static final int DCS_IGNORE = 11;
    static final int DCS_INTERMEDIATE = 12;
    static final int DCS_STRING = 13;

    static final int IGNORE = 0;
    static final int PRINT = 1;
    static final int EXECUTE = 2;
    static final int OSC_START = 3;
    static final int OSC_PUT = 4;
    static final int OSC_END = 5;
    static final int CSI_DISPATCH = 6;
    static final int PARAM = 7;
    static final int COLLECT = 8;
    static final int ESC_DISPATCH = 9;
    static final int CLEAR = 10;
    static final int DCS_HOOK = 11;
    static final int DCS_PUT = 12;
    static final int DCS_UNHOOK = 13;

    private static final int STATES = 14;
    private static final int ABOVE = 0xA0;
    private static final int CODES = ABOVE + 1;
    private static final byte[] TABLE = new byte[STATES * CODES];

    static {
        anywhere();
        ground();
        escape();
        controlSequences();
        deviceStrings();
        otherStrings();
    }

    private ParserTransitions() {}

    /// {@return the action in the upper four bits and the next state in the lower ones}
    static int of(int state, int code) {
        return TABLE[state * CODES + Math.min(code, ABOVE)] & 0xFF;
    }

    static int state(int transition) {
        return transition & 15;
    }

    static int action(int transition) {
        return transition >> 4;
    }

    private static void put(int state, int from, int until, int action, int next) {
        for (var code = from; code <= until; code++) {
            TABLE[state * CODES + code] = (byte) (action << 4 | next);
        }
    }

    /// Adds transitions for control characters, except those that end a sequence.
    private static void controls(int state, int action) {
        put(state, 0x00, 0x17, action, state);
        put(state, 0x19, 0x19, action, state);
        put(state, 0x1C, 0x1F, action, state);
    }

    private static void anywhere() {
        for (var state = 0; state < STATES; state++) {
            put(state, 0x18, 0x18, EXECUTE, GROUND);
            put(state, 0x1A, 0x1A, EXECUTE, GROUND);
            put(state, 0x1B, 0x1B, CLEAR, ESCAPE);
            put(state, 0x80, 0x97, EXECUTE, GROUND);
            put(state, 0x99, 0x9A, EXECUTE, GROUND);
            put(state, 0x90, 0x90, CLEAR, DCS_ENTRY);
            put(state, 0x9B, 0x9B, CLEAR, CSI_ENTRY);
            put(state, 0x9C, 0x9C, IGNORE, GROUND);
            put(state, 0x9D, 0x9D, OSC_START, OSC_STRING);
            put(state, 0x98, 0x98, IGNORE, STRING_IGNORE);
            put(state, 0x9E, 0x9F, IGNORE, STRING_IGNORE);
        }
    }

    private static void ground() {
        controls(GROUND, EXECUTE);
        put(GROUND, 0x20, 0x7E, PRINT, GROUND);
        put(GROUND, ABOVE, ABOVE, PRINT, GROUND);
    }

    private static void escape() {
        controls(ESCAPE, EXECUTE);
        put(ESCAPE, 0x20, 0x2F, COLLECT, ESCAPE_INTERMEDIATE);
        put(ESCAPE, 0x30, 0x7E, ESC_DISPATCH, GROUND);
        put(ESCAPE, 0x7F, 0x7F, IGNORE, ESCAPE);
        put(ESCAPE, 'P', 'P', CLEAR, DCS_ENTRY);
        put(ESCAPE, 'X', 'X', IGNORE, STRING_IGNORE);
        put(ESCAPE, '[', '[', CLEAR, CSI_ENTRY);
        put(ESCAPE, ']', ']', OSC_START, OSC_STRING);
        put(ESCAPE, '^', '_', IGNORE, STRING_IGNORE);
        controls(ESCAPE_INTERMEDIATE, EXECUTE);
        put(ESCAPE_INTERMEDIATE, 0x20, 0x2F, COLLECT, ESCAPE_INTERMEDIATE);
        put(ESCAPE_INTERMEDIATE, 0x30, 0x7E, ESC_DISPATCH, GROUND);
        put(ESCAPE_INTERMEDIATE, 0x7F, 0x7F, IGNORE, ESCAPE_INTERMEDIATE);
    }

    private static void controlSequences() {
        for (var state : new int[] {CSI_ENTRY, CSI_PARAM, CSI_INTERMEDIATE}) {
            controls(state, EXECUTE);
            put(state, 0x20, 0x2F, COLLECT, CSI_INTERMEDIATE);
            put(state, 0x30, 0x3B, PARAM, CSI_PARAM);
            put(state, 0x40, 0x7E, CSI_DISPATCH, GROUND);
            put(state, 0x7F, 0x7F, IGNORE, state);
        }
        put(CSI_ENTRY, 0x3C, 0x3F, COLLECT, CSI_PARAM);
        put(CSI_PARAM, 0x3C, 0x3F, IGNORE, CSI_IGNORE);
        put(CSI_INTERMEDIATE, 0x30, 0x3F, IGNORE, CSI_IGNORE);
        controls(CSI_IGNORE, EXECUTE);
        put(CSI_IGNORE, 0x20, 0x3F, IGNORE, CSI_IGNORE);
        put(CSI_IGNORE, 0x40, 0x7E, IGNORE, GROUND);
        put(CSI_IGNORE, 0x7F, 0x7F, IGNORE, CSI_IGNORE);
        put(CSI_IGNORE, ABOVE, ABOVE, IGNORE, CSI_IGNORE);
    }

    private static void deviceStrings() {
        for (var state : new int[] {DCS_ENTRY, DCS_PARAM, DCS_INTERMEDIATE}) {
            controls(state, IGNORE);
            put(state, 0x20, 0x2F, COLLECT, DCS_INTERMEDIATE);
            put(state, 0x30, 0x3B, PARAM, DCS_PARAM);
            put(state, 0x40, 0x7E, DCS_HOOK, DCS_STRING);
            put(state, 0x7F, 0x7F, IGNORE, state);
        }
        put(DCS_ENTRY, 0x3C, 0x3F, COLLECT, DCS_PARAM);
        put(DCS_PARAM, 0x3C, 0x3F, IGNORE, DCS_IGNORE);
        put(DCS_INTERMEDIATE, 0x30, 0x3F, IGNORE, DCS_IGNORE);
        controls(DCS_IGNORE, IGNORE);
        put(DCS_IGNORE, 0x20, 0x7F, IGNORE, DCS_IGNORE);
        put(DCS_IGNORE, ABOVE, ABOVE, IGNORE, DCS_IGNORE);
        controls(DCS_STRING, DCS_PUT);
        put(DCS_STRING, 0x20, 0x7E, DCS_PUT, DCS_STRING);
        put(DCS_STRING, 0x7F, 0x7F, IGNORE, DCS_STRING);
        put(DCS_STRING, ABOVE, ABOVE, DCS_PUT, DCS_STRING);
        for (var code : new int[] {0x18, 0x1A, 0x9C}) {
            put(DCS_STRING, code, code, DCS_UNHOOK, GROUND);
        }
        put(DCS_STRING, 0x1B, 0x1B, DCS_UNHOOK, ESCAPE);
    }

    private static void otherStrings() {
        controls(OSC_STRING, IGNORE);
        put(OSC_STRING, 0x20, 0x7F, OSC_PUT, OSC_STRING);
        put(OSC_STRING, ABOVE, ABOVE, OSC_PUT, OSC_STRING);
        for (var code : new int[] {0x07, 0x18, 0x1A, 0x9C}) {
            put(OSC_STRING, code, code, OSC_END, GROUND);
        }
        put(OSC_STRING, 0x1B, 0x1B, OSC_END, ESCAPE);
        controls(STRING_IGNORE, IGNORE);
        put(STRING_IGNORE, 0x20, 0x7F, IGNORE, STRING_IGNORE);
        put(STRING_IGNORE, ABOVE, ABOVE, IGNORE, STRING_IGNORE);
    }
}
