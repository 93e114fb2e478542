package dev.nerve.terminal.screen;

/// A parser that separates text from sequences in the output of a program. *Confined to the
/// screen's thread.*
final class Parser {

    private static final int CANCEL = 0x18;
    private static final int SUBSTITUTE = 0x1A;
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private final Sequences sequences;
    private final Utf8 utf8 = new Utf8();
    private final Parameters parameters = new Parameters();
    private final Payload payload = new Payload();
    private int state = Transitions.GROUND;
    private int collected;
    private int hooked;

    Parser(Sequences sequences) {
        this.sequences = sequences;
        clear();
    }

    void feed(byte[] bytes, int offset, int length) {
        var until = offset + length;
        var next = offset;
        while (next < until) {
            if (bytes[next] < 0 || utf8.isPending()) {
                next = other(bytes, next, until);
            } else if (state == Transitions.GROUND && isPlain(bytes[next])) {
                next = plain(bytes, next, until);
            } else {
                take(bytes[next++]);
            }
        }
    }

    /// {@return whether a character is printable ASCII}
    static boolean isPlain(int code) {
        return code >= 0x20 && code < 0x7F;
    }

    private int plain(byte[] bytes, int from, int until) {
        var end = from + 1;
        while (end < until && isPlain(bytes[end])) {
            end++;
        }
        sequences.print(bytes, from, end);
        return end;
    }

    private int other(byte[] bytes, int from, int until) {
        var character = utf8.decode(bytes, from, until);
        if (character >= 0 && character != BYTE_ORDER_MARK) {
            take(character);
        }
        return utf8.next();
    }

    private void take(int code) {
        var transition = Transitions.of(state, code);
        state = Transitions.state(transition);
        switch (Transitions.action(transition)) {
            case Transitions.PRINT -> sequences.print(code);
            case Transitions.EXECUTE -> sequences.execute(code);
            case Transitions.CSI_DISPATCH -> sequences.control(collected << 8 | code, parameters);
            case Transitions.PARAM -> parameters.take(code);
            case Transitions.COLLECT -> collected = collected << 8 | code;
            case Transitions.ESC_DISPATCH -> sequences.escape(collected << 8 | code);
            case Transitions.CLEAR -> clear();
            case Transitions.OSC_START -> payload.reset();
            case Transitions.OSC_PUT, Transitions.DCS_PUT -> payload.add(code);
            case Transitions.OSC_END -> endCommand(code);
            case Transitions.DCS_HOOK -> hook(code);
            case Transitions.DCS_UNHOOK -> unhook(code);
            default -> {
                // Ignored characters may change only the state.
            }
        }
    }

    private void clear() {
        parameters.reset();
        collected = 0;
    }

    private void endCommand(int code) {
        if (isWhole(code)) {
            sequences.command(payload.toString());
        }
        sequences.interrupt();
        payload.reset();
        clear();
    }

    private boolean isWhole(int code) {
        return code != CANCEL && code != SUBSTITUTE && !payload.isTooLong();
    }

    private void hook(int code) {
        hooked = collected << 8 | code;
        payload.reset();
    }

    private void unhook(int code) {
        if (isWhole(code)) {
            sequences.device(hooked, payload.toString());
        }
        sequences.interrupt();
        payload.reset();
        clear();
    }
}
