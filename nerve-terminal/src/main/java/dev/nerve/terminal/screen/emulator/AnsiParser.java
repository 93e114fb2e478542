package dev.nerve.terminal.screen.emulator;

/// A parser that separates text from sequences in the output of a program. *Confined to the
/// screen's thread.*
final class AnsiParser {

    private static final int CANCEL = 0x18;
    private static final int SUBSTITUTE = 0x1A;
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private final SequenceInterpreter sequences;
    private final CodePointDecoder decoder = new CodePointDecoder();
    private final SequenceParameters parameters = new SequenceParameters();
    private final SequencePayload payload = new SequencePayload();
    private int state = ParserTransitions.GROUND;
    private int collected;
    private int hooked;

    /// The number of bytes so far, and up to the end of the last complete character or sequence.
    private long total;

    private long whole;

    AnsiParser(SequenceInterpreter sequences) {
        this.sequences = sequences;
        clear();
    }

    void feed(byte[] bytes, int offset, int length) {
        var until = offset + length;
        var next = offset;
        while (next < until) {
            if (bytes[next] < 0 || decoder.isPending()) {
                next = other(bytes, next, until);
            } else if (state == ParserTransitions.GROUND && isPlain(bytes[next])) {
                next = plain(bytes, next, until);
            } else {
                take(bytes[next++]);
            }
            if (state == ParserTransitions.GROUND && !decoder.isPending()) {
                whole = total + next - offset;
            }
        }
        total += length;
    }

    /// {@return the number of bytes up to the end of the last complete character or sequence}
    long position() {
        return whole;
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
        var character = decoder.decode(bytes, from, until);
        if (character >= 0 && character != BYTE_ORDER_MARK) {
            take(character);
        }
        return decoder.next();
    }

    private void take(int code) {
        var transition = ParserTransitions.of(state, code);
        state = ParserTransitions.state(transition);
        switch (ParserTransitions.action(transition)) {
            case ParserTransitions.PRINT -> sequences.print(code);
            case ParserTransitions.EXECUTE -> sequences.execute(code);
            case ParserTransitions.CSI_DISPATCH ->
                    sequences.control(collected << 8 | code, parameters);
            case ParserTransitions.PARAM -> parameters.take(code);
            case ParserTransitions.COLLECT -> collected = collected << 8 | code;
            case ParserTransitions.ESC_DISPATCH -> sequences.escape(collected << 8 | code);
            case ParserTransitions.CLEAR -> clear();
            case ParserTransitions.OSC_START -> payload.reset();
            case ParserTransitions.OSC_PUT, ParserTransitions.DCS_PUT -> payload.add(code);
            case ParserTransitions.OSC_END -> endCommand(code);
            case ParserTransitions.DCS_HOOK -> hook(code);
            case ParserTransitions.DCS_UNHOOK -> unhook(code);
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
