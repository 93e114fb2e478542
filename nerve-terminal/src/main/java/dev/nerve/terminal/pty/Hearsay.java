package dev.nerve.terminal.pty;

import dev.nerve.terminal.screen.ScreenListener;
import java.util.ArrayList;
import java.util.List;

/// A screen listener that stores the operating system commands of a program until the screen's lock
/// is free.
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

    /// Passes on all commands since the last call.
    void passOn(Listener listener) {
        if (!heard.isEmpty()) {
            var all = heard;
            heard = new ArrayList<>(2);
            all.forEach(told -> listener.told(told.code, told.text));
        }
    }

    /// A receiver of operating system commands.
    @FunctionalInterface
    interface Listener {
        void told(int code, String text);
    }

    private record Told(int code, String text) {}
}
