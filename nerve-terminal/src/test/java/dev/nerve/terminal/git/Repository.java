package dev.nerve.terminal.git;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/// A real repository for a test, which knows nothing of the settings of this machine.
///
/// @param directory where it is
/// @param git the program
record Repository(Path directory, GitClient git) {

    static final Map<String, String> ENVIRONMENT =
            Map.of(
                    "PATH", "/usr/local/bin:/usr/bin:/bin",
                    "HOME", "/nonexistent",
                    "GIT_CONFIG_NOSYSTEM", "1",
                    "GIT_AUTHOR_NAME", "Test",
                    "GIT_AUTHOR_EMAIL", "test@example.org",
                    "GIT_COMMITTER_NAME", "Test",
                    "GIT_COMMITTER_EMAIL", "test@example.org");

    /// {@return a repository with one commit: `a.txt`, `sub/b.txt`, and `*.log` ignored}
    static Repository in(Path directory, DescriptorPoller poller)
            throws IOException, InterruptedException {
        Files.createDirectories(directory.resolve("sub"));
        var repository = new Repository(directory.toRealPath(), new GitClient(ENVIRONMENT, poller));
        repository.run("init", "-q", "-b", "main");
        repository.write("a.txt", "one\n");
        repository.write("sub/b.txt", "two\n");
        repository.write(".gitignore", "*.log\n");
        repository.run("add", "-A");
        repository.run("commit", "-q", "-m", "first");
        return repository;
    }

    String run(String... arguments) throws InterruptedException {
        return git.get(directory, arguments);
    }

    Path write(String name, String text) throws IOException {
        var file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /// {@return what git knows: worktrees, branches, and what has changed}
    String state() throws InterruptedException {
        return String.join(
                "\n--\n",
                run("worktree", "list"),
                run("branch", "--list"),
                run("status", "--porcelain"));
    }

    /// {@return all files by name, as they are, but for those of git itself}
    static Map<String, String> files(Path top) throws IOException {
        var files = new TreeMap<String, String>();
        try (var all = Files.walk(top)) {
            for (var file : all.filter(one -> isFile(top, one)).toList()) {
                files.put(top.relativize(file).toString(), content(file));
            }
        }
        return files;
    }

    private static boolean isFile(Path top, Path file) {
        return !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)
                && !top.relativize(file).startsWith(".git");
    }

    private static String content(Path file) throws IOException {
        if (Files.isSymbolicLink(file)) {
            return "-> " + Files.readSymbolicLink(file);
        }
        var mode = Files.isExecutable(file) ? "x " : "- ";
        return mode + HexFormat.of().formatHex(Files.readAllBytes(file));
    }
}
