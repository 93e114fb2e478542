package dev.nerve.app.process;

import dev.nerve.store.RunOwner;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.terminal.shell.BashNode;
import dev.nerve.workflow.run.OwnerProcesses;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// The processes of this machine.
public enum LocalProcesses implements OwnerProcesses {
    THIS_MACHINE;

    private static final ProcessStartReader KERNEL = new ProcessStartReader(Path.of("/proc"));

    /// The tolerance for start times, which some systems report with varying fractions of a second.
    private static final Duration BLUR = Duration.ofSeconds(2);

    /// Cached, because every change of a run reads it and it never changes.
    private static final RunOwner SELF = findSelf();

    @Override
    public RunOwner self() {
        return SELF;
    }

    private static RunOwner findSelf() {
        var self = ProcessHandle.current();
        return new RunOwner(self.pid(), KERNEL.of(self.pid()).orElseGet(() -> started(self)));
    }

    /// Compares clock times where the kernel provides no ticks.
    @Override
    public boolean isAlive(RunOwner owner) {
        return ProcessStartReader.isKernelTime(owner.since())
                ? KERNEL.of(owner.process()).filter(owner.since()::equals).isPresent()
                : livesByTheClock(owner);
    }

    private static boolean livesByTheClock(RunOwner owner) {
        return ProcessHandle.of(owner.process())
                .filter(ProcessHandle::isAlive)
                .map(found -> Duration.between(started(found), owner.since()).abs())
                .filter(apart -> apart.compareTo(BLUR) < 0)
                .isPresent();
    }

    @Override
    public void stopLeftovers(List<RunEffect> effects) throws InterruptedException {
        BashNode.terminateOrphans(effects);
    }

    private static Instant started(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.EPOCH);
    }
}
