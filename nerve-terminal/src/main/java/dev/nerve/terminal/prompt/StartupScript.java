package dev.nerve.terminal.prompt;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The startup files of a shell: they load the files of the user, then the part of nerve.
/// *Immutable.*
///
/// @param command the parsed command line of the shell
/// @param environment the original variables of the shell
/// @param directory the directory of the files
record StartupScript(ShellCommandLine command, Map<String, String> environment, Path directory) {

    private static final String PROFILE = "if [ -f /etc/profile ]; then . /etc/profile; fi\n";
    private static final String BASH_PROFILE =
            """
            if [ -f ~/.bash_profile ]; then . ~/.bash_profile
            elif [ -f ~/.bash_login ]; then . ~/.bash_login
            elif [ -f ~/.profile ]; then . ~/.profile
            fi
            """;
    private static final String BASHRC = "if [ -f ~/.bashrc ]; then . ~/.bashrc; fi\n";
    private static final String SH_PROFILE = "if [ -f ~/.profile ]; then . ~/.profile; fi\n";

    /// The shell expands the value of `ENV`, so this code does the same.
    private static final String SH_ENV =
            """
            eval "__nerve_env=\\"${ENV-}\\""
            if [ -f "$__nerve_env" ]; then . "$__nerve_env"; fi
            unset __nerve_env
            """;

    private static final String ZSH_BACK =
            """
            if [[ -n $__nerve_had_zdotdir ]]; then
                ZDOTDIR=$__nerve_zdotdir
            else
                unset ZDOTDIR
            fi
            """;

    /// {@return the files by name}
    Map<String, String> files(ReadySignal sign, PromptNonce nonce) throws IOException {
        var part = part(command.dialect(), sign, nonce);
        return switch (command.dialect()) {
            case BASH -> Map.of("bashrc", bash() + part);
            case ZSH -> zsh(part);
            case SH ->
                    Map.of(
                            "shrc",
                            sh() + shOrBash(part),
                            "bash-as-sh",
                            part(ShellDialect.BASH, sign, nonce));
        };
    }

    private static String part(ShellDialect dialect, ReadySignal sign, PromptNonce nonce)
            throws IOException {
        var name = dialect.name().toLowerCase(Locale.ROOT) + ".sh";
        try (InputStream in = StartupScript.class.getResourceAsStream(name)) {
            var script = Objects.requireNonNull(in, name).readAllBytes();
            var text = new String(script, StandardCharsets.UTF_8);
            return PromptSequences.of(dialect, sign, nonce).fill(text, nonce);
        }
    }

    private String bash() {
        var startup = command.startup();
        if (startup.login()) {
            return startup.profile() ? PROFILE + BASH_PROFILE : "";
        }
        var file = startup.rcFile();
        if (!startup.rc()) {
            return "";
        }
        return file == null ? BASHRC : ". " + quoted(file) + "\n";
    }

    private String sh() {
        var profile = command.startup().login() ? PROFILE + SH_PROFILE : "";
        return restored("ENV") + profile + SH_ENV;
    }

    /// On some systems `sh` is bash, which can do more.
    private String shOrBash(String part) {
        var file = quoted(directory.resolve("bash-as-sh").toString());
        return "if [ -n \"${BASH_VERSION-}\" ]; then\n. " + file + "\nelse\n" + part + "fi\n";
    }

    /// `ZDOTDIR` is the user's directory while a file of the user loads, and nerve's directory
    /// otherwise.
    private Map<String, String> zsh(String part) {
        var files = new HashMap<String, String>();
        files.put(".zshenv", restored("ZDOTDIR") + load(".zshenv") + aside());
        files.put(".zprofile", ZSH_BACK + load(".zprofile") + aside());
        files.put(".zshrc", ZSH_BACK + history() + load(".zshrc") + part);
        return files;
    }

    private static String load(String file) {
        return """
        if [[ -f ${ZDOTDIR:-$HOME}/%1$s ]]; then . ${ZDOTDIR:-$HOME}/%1$s; fi
        """
                .formatted(file);
    }

    private String aside() {
        return """
        __nerve_zdotdir=${ZDOTDIR-}
        __nerve_had_zdotdir=${ZDOTDIR+yes}
        ZDOTDIR=%s
        """
                .formatted(quoted(directory.toString()));
    }

    /// The system's files may have placed the history in nerve's directory.
    private String history() {
        return """
        if [[ ${HISTFILE-} == %s/* ]]; then HISTFILE=${ZDOTDIR:-$HOME}/${HISTFILE:t}; fi
        """
                .formatted(quoted(directory.toString()));
    }

    private String restored(String variable) {
        @Nullable String value = environment.get(variable);
        return value == null ? "unset " + variable + "\n" : variable + "=" + quoted(value) + "\n";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
