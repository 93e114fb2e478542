package dev.nerve.terminal.node;

import dev.nerve.terminal.process.ShellActivityProbe;
import dev.nerve.terminal.process.ShellActivityProbe.ShellActivity;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A check that a shell really reads input after a prompt appears. The check is needed because
/// every command can print the bytes of a prompt.
///
/// A shell starts to read shortly after its prompt. So the check polls the kernel often at first,
/// and then less often, as long as a caller waits. If it cannot confirm even the first prompt,
/// either the kernel reports too little or the process is not the shell. From then on prompts count
/// without confirmation. *Confined to one thread*, or guarded.
final class PromptVerifier {

    private static final System.Logger LOG = System.getLogger(PromptVerifier.class.getName());

    private static final long SOON = Duration.ofNanos(200_000).toNanos();
    private static final long LATEST = Duration.ofMillis(20).toNanos();

    /// The time limit for confirming the first prompt.
    private static final long FIRST_LIMIT = Duration.ofSeconds(1).toNanos();

    /// The least number of polls in that time. Without it, a slow machine or a missing waiter would
    /// look like a failure.
    private static final int FIRST_LOOKS = 20;

    private final String shell;
    private final Supplier<ShellActivity> reading;
    private @Nullable LongConsumer claim;
    private KernelTrust trust = KernelTrust.NOTHING_SEEN;
    private int looks;
    private boolean isSeen;
    private boolean isRefuted;
    private boolean isEntered;
    private long claimedAt;
    private long pause;
    private long due = Long.MAX_VALUE;

    /// @param shell the name of the shell in messages
    /// @param reading returns the current activity of the shell
    PromptVerifier(String shell, Supplier<ShellActivity> reading) {
        this.shell = shell;
        this.reading = reading;
    }

    /// {@return the check for a shell, if the kernel reports enough}
    static Optional<PromptVerifier> of(long shell) {
        return ShellActivityProbe.of(shell)
                .map(reading ->
                        new PromptVerifier(
                                "shell (process %d)".formatted(shell), reading::activity));
    }

    /// Starts the check of a new sign that the shell is ready, and drops the previous one.
    ///
    /// @param tell accepts the claim, with the time at which it was confirmed
    /// @param now the time at which the sign appeared
    void claim(LongConsumer tell, long now) {
        claim = tell;
        claimedAt = now;
        pause = SOON;
        looks = 0;
        isSeen = false;
        isRefuted = false;
        due = now;
        verify(now);
    }

    /// Drops the claim: a command has started, or the screen has changed.
    void dropClaim() {
        claim = null;
        due = Long.MAX_VALUE;
    }

    /// Drops the claim because Enter was pressed: it says nothing about the state after Enter.
    void enterPressed() {
        isEntered = true;
        dropClaim();
    }

    /// Polls the kernel if it is time, and passes the claim on, once, when confirmed.
    void verify(long now) {
        var claimed = claim;
        if (claimed == null || now < due) {
            return;
        }
        if (trust != KernelTrust.GIVEN_UP && !isConfirmed() && !isGivenUp(now)) {
            due = now + pause;
            pause = Math.min(2 * pause, LATEST);
            return;
        }
        dropClaim();
        claimed.accept(now);
    }

    /// Requires two successive polls. The shell may be at a later prompt whose output has not
    /// arrived yet; that output replaces this claim before the second poll.
    private boolean isConfirmed() {
        boolean wasSeen = isSeen;
        var shellActivity = reading.get();
        looks++;
        isSeen = shellActivity == ShellActivity.READS_PROMPT;
        isRefuted |= shellActivity == ShellActivity.RUNS_COMMAND;
        if (isSeen && wasSeen) {
            trust = KernelTrust.CONFIRMED;
        }
        return isSeen && wasSeen;
    }

    /// Does not give up if a command was entered before the first prompt and the kernel saw it run.
    private boolean isGivenUp(long now) {
        boolean mayGiveUp =
                trust == KernelTrust.NOTHING_SEEN && !isSeen && !(isEntered && isRefuted);
        if (mayGiveUp && looks >= FIRST_LOOKS && now - claimedAt >= FIRST_LIMIT) {
            trust = KernelTrust.GIVEN_UP;
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the kernel does not confirm the first prompt of the {0}: from now on its"
                            + " prompts count without confirmation, even if a command prints them",
                    shell);
        }
        return trust == KernelTrust.GIVEN_UP;
    }

    /// {@return whether prompts count without confirmation}
    boolean isGivenUp() {
        return trust == KernelTrust.GIVEN_UP;
    }

    /// {@return the time of the next poll, or `Long.MAX_VALUE`}
    long due() {
        return due;
    }

    /// The trust in the kernel's report.
    private enum KernelTrust {
        NOTHING_SEEN,
        CONFIRMED,
        GIVEN_UP
    }
}
