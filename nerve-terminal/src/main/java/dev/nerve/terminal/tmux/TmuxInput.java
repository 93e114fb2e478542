package dev.nerve.terminal.tmux;

import dev.nerve.NerveException;
import dev.nerve.terminal.pane.PasteSanitizer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// The keyboard input of a pane, without a size limit.
///
/// The text goes through a pipe into a buffer of tmux. Command arguments have a size limit, and
/// sent keys would go to a menu or a search that a person has open. *Safe for many threads.*
final class TmuxInput {

    private static final String DEAD = "dead";
    private static final String MAKES_VISIBLE = "#{m/r:^(3[.][7-9]|[4-9]|[1-9][0-9]),#{version}}";

    private final TmuxClient server;
    private final String pane;
    private final AtomicLong count = new AtomicLong(System.nanoTime());

    TmuxInput(TmuxClient server, String pane) {
        this.server = server;
        this.pane = pane;
    }

    /// Types a text unchanged.
    void raw(String text) throws InterruptedException {
        type(text, "-r");
    }

    /// Pastes a text. Tmux adds paste marks if the program has requested them.
    void paste(String text) throws InterruptedException {
        type(PasteSanitizer.sanitize(text), "-p");
    }

    private void type(String text, String option) throws InterruptedException {
        if (text.isEmpty()) {
            return;
        }
        var buffer =
                "nerve-%d-%x".formatted(ProcessHandle.current().pid(), count.getAndIncrement());
        if (said(buffer, option, text).strip().equals(DEAD)) {
            throw TmuxClient.failed(
                    "the program in tmux pane %s has ended: nothing can be typed".formatted(pane));
        }
    }

    private String said(String buffer, String option, String text) throws InterruptedException {
        try {
            return server.run(commands(buffer, option), text);
        } catch (NerveException.Failed gone) {
            server.tryRun(List.of("delete-buffer", "-b", buffer));
            throw gone;
        }
    }

    /// Returns the commands that paste the buffer. Tmux before 3.4 crashes with all its sessions on
    /// a paste into a dead pane. Tmux from 3.7 on shows control characters visibly unless `-S` is
    /// given.
    private List<String> commands(String buffer, String option) {
        var where = "%s -d -b %s -t %s".formatted(option, buffer, pane);
        var alive =
                "if-shell -F -t %s '%s' 'paste-buffer -S %s' 'paste-buffer %s'"
                        .formatted(pane, MAKES_VISIBLE, where, where);
        var dead = "delete-buffer -b %s ; display-message -p %s".formatted(buffer, DEAD);
        var commands = new ArrayList<>(List.of("load-buffer", "-b", buffer, "-", ";"));
        commands.addAll(List.of("if-shell", "-F", "-t", pane, "#{pane_dead}", dead, alive));
        return commands;
    }
}
