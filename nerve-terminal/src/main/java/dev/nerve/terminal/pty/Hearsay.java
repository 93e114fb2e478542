package dev.nerve.terminal.pty;

import dev.nerve.terminal.screen.ScreenListener;
import java.util.ArrayList;
import java.util.List;

/// Keeps what a program told its terminal until the screen is free again.
///
/// *Confined to the thread* that feeds the screen.
final class Hearsay implements ScreenListener {

    private final Keyboard keyboard;
    private List<Told> heard = new ArrayList<>(2);

    Hearsay(Keyboard keyboard) {
        this.keyboard = keyboard;
    }

    @Override
    public void reply(String answer) {
        keyboard.answer(answer);
    }

    @Override
    public void told(int code, String text) {
        heard.add(new Told(code, text));
    }

    /// Tells all that was heard since the last time.
    void passOn(Listener listener) {
        if (!heard.isEmpty()) {
            var all = heard;
            heard = new ArrayList<>(2);
            all.forEach(told -> listener.told(told.code, told.text));
        }
    }

    /// Who is told.
    @FunctionalInterface
    interface Listener {
        void told(int code, String text);
    }

    private record Told(int code, String text) {}
}
