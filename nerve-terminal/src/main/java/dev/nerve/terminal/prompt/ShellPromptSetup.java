package dev.nerve.terminal.prompt;

import dev.nerve.terminal.process.LaunchRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The setup of an interactive shell whose prompt reports when it is ready.
///
/// The shell loads all its usual files and then a file of nerve, in a private directory. Close this
/// object when the shell has ended; closing removes the directory. *Safe for many threads.*
///
/// A login shell of bash or sh starts as an ordinary shell that loads the profile first. This is
/// the only way to make it load the file of nerve too. In such a shell `logout` is unknown, and
/// `~/.bash_logout` does not run.
public final class ShellPromptSetup implements AutoCloseable {

    private final ShellDialect dialect;
    private final PromptNonce nonce;
    private final LaunchRequest launch;
    private final StartupFiles files;

    private ShellPromptSetup(
            ShellDialect dialect, PromptNonce nonce, LaunchRequest launch, StartupFiles files) {
        this.dialect = dialect;
        this.nonce = nonce;
        this.launch = launch;
        this.files = files;
    }

    /// {@return the setup of the shell that a launch starts, or empty if it starts another program}
    ///
    /// @param launch the original launch
    /// @param sign the way the prompt reports that the shell is ready
    /// @param nonce the word that identifies the prompts of this shell
    /// @param parent the parent of the private directory
    /// @throws IOException if the directory cannot be created
    public static Optional<ShellPromptSetup> prepare(
            LaunchRequest launch, ReadySignal sign, PromptNonce nonce, Path parent)
            throws IOException {
        var command = ShellCommandLine.parse(launch.command());
        if (command.isEmpty()) {
            return Optional.empty();
        }
        var files = StartupFiles.in(parent);
        try {
            var script = new StartupScript(command.get(), launch.environment(), files.directory());
            files.write(script.files(sign, nonce));
        } catch (IOException | RuntimeException failure) {
            files.close();
            throw failure;
        }
        var changed = changed(launch, command.get(), files.directory());
        return Optional.of(new ShellPromptSetup(command.get().dialect(), nonce, changed, files));
    }

    private static LaunchRequest changed(
            LaunchRequest launch, ShellCommandLine command, Path directory) {
        var words = new ArrayList<>(command.program());
        if (command.dialect() == ShellDialect.BASH) {
            words.addAll(List.of("--rcfile", directory.resolve("bashrc").toString()));
        }
        words.addAll(command.flags());
        var environment = new HashMap<>(launch.environment());
        environment.putAll(variables(command.dialect(), directory));
        return new LaunchRequest(words, launch.directory(), environment);
    }

    private static Map<String, String> variables(ShellDialect dialect, Path directory) {
        return switch (dialect) {
            case BASH -> Map.of();
            case ZSH -> Map.of("ZDOTDIR", directory.toString());
            case SH -> Map.of("ENV", directory.resolve("shrc").toString());
        };
    }

    /// {@return the kind of shell}
    public ShellDialect dialect() {
        return dialect;
    }

    /// {@return the nonce in its prompts}
    public PromptNonce nonce() {
        return nonce;
    }

    /// {@return the launch to use instead}
    public LaunchRequest launch() {
        return launch;
    }

    /// Removes the startup files of the shell.
    @Override
    public void close() {
        files.close();
    }
}
