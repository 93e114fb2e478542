package dev.nerve.agent.permission;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// Resolves a path like the system: name by name, following each symbolic link before the next
/// name. The path need not exist. *Confined to one thread.*
final class SymlinkResolver {

    /// The number of links that the system follows.
    private static final int MOST_LINKS = 40;

    private final Deque<Path> ahead = new ArrayDeque<>();
    private Path here;
    private int links;

    private SymlinkResolver(Path path) {
        this.here = path.getRoot();
        path.forEach(ahead::addLast);
    }

    /// {@return the resolved path; empty if it cannot be resolved}
    ///
    /// @param path the path, not normalized, because the meaning of `..` depends on the links
    /// before it
    static Optional<Path> resolve(Path path) {
        try {
            return new SymlinkResolver(path.toAbsolutePath()).walk();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private Optional<Path> walk() throws IOException {
        while (!ahead.isEmpty()) {
            var name = ahead.removeFirst();
            switch (name.toString()) {
                case "", "." -> {}
                case ".." -> here = here.getParent() == null ? here : here.getParent();
                default -> enter(here.resolve(name));
            }
            if (links > MOST_LINKS) {
                return Optional.empty();
            }
        }
        return Optional.of(here);
    }

    private void enter(Path next) throws IOException {
        if (!isLink(next)) {
            here = next;
            return;
        }
        links++;
        var target = Files.readSymbolicLink(next);
        for (int i = target.getNameCount() - 1; i >= 0; i--) {
            ahead.addFirst(target.getName(i));
        }
        here = target.isAbsolute() ? target.getRoot() : here;
    }

    private static boolean isLink(Path path) throws IOException {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .isSymbolicLink();
        } catch (NoSuchFileException _) {
            return false;
        }
    }
}
