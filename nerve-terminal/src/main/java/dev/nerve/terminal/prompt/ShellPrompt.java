package dev.nerve.terminal.prompt;

import dev.nerve.terminal.process.Launch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// An interactive shell, about to be started so that its prompt tells when it is ready.
///
/// The shell loads everything it would have loaded anyway, then a file of ours, which stands in a
/// private directory until this is closed. Close it when the shell has ended. *Safe for many
/// threads.*
///
/// A login shell of bash or sh is started as an ordinary one that loads the profile first, because
/// there is no other way to have it load our file too: `logout` is then unknown to it, and
/// `~/.bash_logout` is not run.
public final class ShellPrompt implements AutoCloseable {

    private final ShellDialect dialect;
    private final PromptNonce nonce;
    private final Launch launch;
    private final StartupFiles files;

    private ShellPrompt(
            ShellDialect dialect, PromptNonce nonce, Launch launch, StartupFiles files) {
        this.dialect = dialect;
        this.nonce = nonce;
        this.launch = launch;
        this.files = files;
    }

    /// {@return the shell that a launch starts, made to tell; nothing if it starts something else}
    ///
    /// @param launch what was to be started
    /// @param sign how the prompt is to tell
    /// @param nonce what makes the prompt known as this shell's
    /// @param parent where a private directory is made
    /// @throws IOException if it cannot be made
    public static Optional<ShellPrompt> prepare(
            Launch launch, PromptSign sign, PromptNonce nonce, Path parent) throws IOException {
        var command = ShellCommand.parse(launch.command());
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
        return Optional.of(new ShellPrompt(command.get().dialect(), nonce, changed, files));
    }

    private static Launch changed(Launch launch, ShellCommand command, Path directory) {
        var words = new ArrayList<>(command.program());
        if (command.dialect() == ShellDialect.BASH) {
            words.addAll(List.of("--rcfile", directory.resolve("bashrc").toString()));
        }
        words.addAll(command.flags());
        var environment = new HashMap<>(launch.environment());
        environment.putAll(variables(command.dialect(), directory));
        return new Launch(words, launch.directory(), environment);
    }

    private static Map<String, String> variables(ShellDialect dialect, Path directory) {
        return switch (dialect) {
            case BASH -> Map.of();
            case ZSH -> Map.of("ZDOTDIR", directory.toString());
            case SH -> Map.of("ENV", directory.resolve("shrc").toString());
        };
    }

    /// {@return what kind of shell it is}
    public ShellDialect dialect() {
        return dialect;
    }

    /// {@return what its prompts carry}
    public PromptNonce nonce() {
        return nonce;
    }

    /// {@return what to start instead}
    public Launch launch() {
        return launch;
    }

    /// Removes the files that the shell was started with.
    @Override
    public void close() {
        files.close();
    }
}
