package dev.nerve.app;

import dev.nerve.store.Effect;
import dev.nerve.store.Owner;
import dev.nerve.terminal.shell.BashNode;
import dev.nerve.workflow.Processes;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// The processes of this machine.
enum ThisMachine implements Processes {
    THIS_MACHINE;

    private static final ProcessStart KERNEL = new ProcessStart(Path.of("/proc"));

    /// The tolerance for start times, which some systems report with varying fractions of a second.
    private static final Duration BLUR = Duration.ofSeconds(2);

    /// Cached, because every change of a run reads it and it never changes.
    private static final Owner SELF = findSelf();

    @Override
    public Owner self() {
        return SELF;
    }

    private static Owner findSelf() {
        var self = ProcessHandle.current();
        return new Owner(self.pid(), KERNEL.of(self.pid()).orElseGet(() -> started(self)));
    }

    /// Compares clock times where the kernel provides no ticks.
    @Override
    public boolean lives(Owner owner) {
        return ProcessStart.isTold(owner.since())
                ? KERNEL.of(owner.process()).filter(owner.since()::equals).isPresent()
                : livesByTheClock(owner);
    }

    private static boolean livesByTheClock(Owner owner) {
        return ProcessHandle.of(owner.process())
                .filter(ProcessHandle::isAlive)
                .map(found -> Duration.between(started(found), owner.since()).abs())
                .filter(apart -> apart.compareTo(BLUR) < 0)
                .isPresent();
    }

    @Override
    public void endLeftovers(List<Effect> effects) throws InterruptedException {
        BashNode.endAllLeftBy(effects);
    }

    private static Instant started(ProcessHandle process) {
        return process.info().startInstant().orElse(Instant.EPOCH);
    }
}
