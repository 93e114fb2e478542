package dev.nerve.terminal.node;

import dev.nerve.terminal.process.ShellReading;
import dev.nerve.terminal.process.ShellReading.Doing;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Lets a prompt count only when the shell really reads: what a prompt shows are bytes like others,
/// which every command can print.
///
/// A shell begins to read a moment after its prompt, so that is looked for soon, and then less and
/// less often, as long as somebody waits. Where not even the first prompt can be confirmed, the
/// kernel does not tell enough, or the process is not the shell itself: then prompts count as they
/// are. *Confined to one thread*, or guarded.
final class PromptProof {

    private static final System.Logger LOG = System.getLogger(PromptProof.class.getName());

    private static final long SOON = Duration.ofNanos(200_000).toNanos();
    private static final long LATEST = Duration.ofMillis(20).toNanos();

    /// How long the first prompt may take to be confirmed.
    private static final long FIRST_LIMIT = Duration.ofSeconds(1).toNanos();

    /// How often it must have been looked at in that time: nobody may have waited, or all was slow.
    private static final int FIRST_LOOKS = 20;

    private final String shell;
    private final Supplier<Doing> reading;
    private @Nullable LongConsumer claim;
    private Trust trust = Trust.NOTHING_SEEN;
    private int looks;
    private boolean isSeen;
    private boolean isRefuted;
    private boolean isEntered;
    private long claimedAt;
    private long pause;
    private long due = Long.MAX_VALUE;

    /// @param shell what to call the shell
    /// @param reading tells what the shell does
    PromptProof(String shell, Supplier<Doing> reading) {
        this.shell = shell;
        this.reading = reading;
    }

    /// {@return what proves the prompts of a shell, where the kernel tells enough}
    static Optional<PromptProof> of(long shell) {
        return ShellReading.of(shell)
                .map(reading ->
                        new PromptProof("shell (process %d)".formatted(shell), reading::doing));
    }

    /// Something was shown that says that the shell is ready; what was claimed before is forgotten.
    ///
    /// @param tell passes it on, with the time at which it is known to be true
    /// @param now when it was shown
    void claim(LongConsumer tell, long now) {
        claim = tell;
        claimedAt = now;
        pause = SOON;
        looks = 0;
        isSeen = false;
        isRefuted = false;
        due = now;
        prove(now);
    }

    /// What was claimed is forgotten: a command has begun, or the screen shows something else.
    void drop() {
        claim = null;
        due = Long.MAX_VALUE;
    }

    /// Enter was pressed: what was shown before says nothing about what comes after.
    void enter() {
        isEntered = true;
        drop();
    }

    /// Passes on what was claimed, once, when it is true.
    void prove(long now) {
        var claimed = claim;
        if (claimed == null || now < due) {
            return;
        }
        if (trust != Trust.GIVEN_UP && !isConfirmed() && !isGivenUp(now)) {
            due = now + pause;
            pause = Math.min(2 * pause, LATEST);
            return;
        }
        drop();
        claimed.accept(now);
    }

    /// The shell may be at a later prompt, which is still on its way to us: that replaces this
    /// claim before the second look.
    private boolean isConfirmed() {
        boolean wasSeen = isSeen;
        var doing = reading.get();
        looks++;
        isSeen = doing == Doing.READS_PROMPT;
        isRefuted |= doing == Doing.RUNS_COMMAND;
        if (isSeen && wasSeen) {
            trust = Trust.CONFIRMED;
        }
        return isSeen && wasSeen;
    }

    /// A command that was entered before the first prompt is not taken for a kernel that is silent.
    private boolean isGivenUp(long now) {
        boolean mayGiveUp = trust == Trust.NOTHING_SEEN && !isSeen && !(isEntered && isRefuted);
        if (mayGiveUp && looks >= FIRST_LOOKS && now - claimedAt >= FIRST_LIMIT) {
            trust = Trust.GIVEN_UP;
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the kernel does not confirm the first prompt of the {0}: what its prompts show"
                            + " is believed from now on, also if a command prints it",
                    shell);
        }
        return trust == Trust.GIVEN_UP;
    }

    /// {@return whether prompts count although nothing confirms them}
    boolean isGivenUp() {
        return trust == Trust.GIVEN_UP;
    }

    /// {@return when to look again, or `Long.MAX_VALUE`}
    long due() {
        return due;
    }

    /// Whether the kernel can be relied on.
    private enum Trust {
        NOTHING_SEEN,
        CONFIRMED,
        GIVEN_UP
    }
}
