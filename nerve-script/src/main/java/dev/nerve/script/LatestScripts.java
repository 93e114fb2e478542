package dev.nerve.script;

import dev.nerve.node.NodeKinds;
import java.lang.ref.SoftReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;

/// The files that were read last, so that they are not read again. Gives them up when memory is
/// needed. *Safe for many threads.*
final class LatestScripts {

    private static final int MOST = 4;

    private final Deque<SoftReference<Known>> known = new ArrayDeque<>();

    /// {@return what was read from the same text, if it is still known}
    synchronized Optional<Script> find(String text, String file, NodeKinds kinds) {
        return known.stream()
                .map(SoftReference::get)
                .filter(Objects::nonNull)
                .filter(one -> one.kinds == kinds && one.file.equals(file) && one.text.equals(text))
                .findFirst()
                .map(Known::script);
    }

    synchronized void keep(String text, String file, NodeKinds kinds, Script script) {
        known.addFirst(new SoftReference<>(new Known(text, file, kinds, script)));
        if (known.size() > MOST) {
            known.removeLast();
        }
    }

    private record Known(String text, String file, NodeKinds kinds, Script script) {}
}
