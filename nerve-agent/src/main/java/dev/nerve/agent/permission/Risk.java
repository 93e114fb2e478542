package dev.nerve.agent.permission;

import java.util.Locale;
import java.util.Set;

/// How bad it can get if an agent may do something.
public enum Risk {
    /// It only looks.
    READ(Set.of("read", "grep", "glob", "ls", "list", "read_file", "list_directory", "search")),
    /// It changes files.
    WRITE(
            Set.of(
                    "write",
                    "edit",
                    "multiedit",
                    "notebookedit",
                    "write_file",
                    "replace",
                    "apply_patch",
                    "patch")),
    /// It runs a program, which can do anything.
    EXECUTE(Set.of("bash", "shell", "exec_command", "run_shell_command", "command_execution")),
    /// It talks to other machines.
    NETWORK(Set.of("webfetch", "websearch", "web_fetch", "google_web_search", "fetch")),
    /// Nobody knows.
    UNKNOWN(Set.of());

    private final Set<String> tools;

    Risk(Set<String> tools) {
        this.tools = tools;
    }

    /// {@return how bad it can get if an agent may use a tool}
    ///
    /// @param tool its name, as any of the programs calls it
    public static Risk of(String tool) {
        var name = tool.toLowerCase(Locale.ROOT);
        for (var risk : values()) {
            if (risk.tools.contains(name)) {
                return risk;
            }
        }
        return UNKNOWN;
    }

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
