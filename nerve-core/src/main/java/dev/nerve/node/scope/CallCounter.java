package dev.nerve.node.scope;

import dev.nerve.NerveException;
import dev.nerve.RunPath;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The numbering of the calls of one execution. Each call gets its own path, the same in every
/// replay.
///
/// *Confined to one thread*, the first that makes a call, because concurrent calls have no fixed
/// order.
public final class CallCounter {

    private @Nullable Map<String, Integer> counts;
    private int order;
    private @Nullable Thread owner;
    private @Nullable Map<String, Thread> makers;

    /// {@return the number of the last call of the branch, counted from 1}
    public synchronized int order() {
        return order;
    }

    /// {@return the path of the next internal action of nerve}
    public synchronized RunPath internal(RunPath path, String name) {
        requireThread(path);
        order++;
        int count = counted("_" + name);
        return count == 1 ? path.internal(name) : path.internal(name).round(count);
    }

    public synchronized RunPath next(RunPath path, String name) {
        requireThread(path);
        order++;
        return count(path, name);
    }

    private void requireThread(RunPath path) {
        var thread = Thread.currentThread();
        if (owner == null) {
            owner = thread;
        }
        if (!owner.equals(thread)) {
            throw new NerveException.Invalid(
                    "the context of '%s' belongs to another thread; give each thread one %s"
                            .formatted(path, "of its own with context.branch(name)"));
        }
    }

    /// The thread that uses a branch may create it, if the branch has a unique name.
    public synchronized RunPath branch(RunPath path, String name) {
        if (makers == null) {
            makers = new HashMap<>();
        }
        var maker = makers.putIfAbsent(name, Thread.currentThread());
        if (maker != null && !maker.equals(Thread.currentThread())) {
            throw new NerveException.Invalid(
                    "another thread has made a branch '%s' of '%s'; give each a name of its own"
                            .formatted(name, path));
        }
        return count(path, name);
    }

    private RunPath count(RunPath path, String name) {
        int count = counted(name);
        var child = path.child(name);
        return count == 1 ? child : child.round(count);
    }

    /// Most executions make no calls, so the first call creates the map.
    private int counted(String name) {
        if (counts == null) {
            counts = new HashMap<>();
        }
        return counts.merge(name, 1, Integer::sum);
    }
}
