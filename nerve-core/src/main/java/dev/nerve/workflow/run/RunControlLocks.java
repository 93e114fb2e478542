package dev.nerve.workflow.run;

import dev.nerve.RunId;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/// Locks for runs; several runs may share one lock. *Safe for many threads.*
final class RunControlLocks {

    private static final int COUNT = 64;

    private final ReentrantLock[] all = new ReentrantLock[COUNT];

    RunControlLocks() {
        Arrays.setAll(all, _ -> new ReentrantLock());
    }

    ReentrantLock of(RunId run) {
        return all[Math.floorMod(run.hashCode(), COUNT)];
    }
}
