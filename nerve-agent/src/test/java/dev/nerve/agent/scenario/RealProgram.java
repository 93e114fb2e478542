package dev.nerve.agent.scenario;

import dev.nerve.agent.AgentSettings;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A real agent program, with the settings that point it to our endpoint.
enum RealProgram {
    CLAUDE("Bash", "command", "description: Make it") {
        @Override
        AgentSettings configure(Path home, Path project, String url) throws IOException {
            var trusted =
                    Map.of("hasTrustDialogAccepted", true, "hasCompletedProjectOnboarding", true);
            write(
                    home.resolve(".claude.json"),
                    Value.Fields.EMPTY
                            .with("hasCompletedOnboarding", true)
                            .with("projects", Map.of(project.toString(), trusted)));
            return AgentSettings.NONE.withBaseUrl(url).withKeyVariable(KEY);
        }
    },
    CODEX("exec_command", "cmd", "sandbox_permissions: require_escalated, justification: May I") {
        @Override
        AgentSettings configure(Path home, Path project, String url) throws IOException {
            var file = Files.createDirectories(home.resolve(".codex")).resolve("config.toml");
            Files.writeString(
                    file,
                    """
                    model = "gpt-5.5"
                    model_provider = "loopback"
                    check_for_update_on_startup = false
                    [analytics]
                    enabled = false
                    [model_providers.loopback]
                    name = "Loopback"
                    base_url = "%s/v1"
                    env_key = "%s"
                    wire_api = "responses"
                    [projects."%s"]
                    trust_level = "trusted"
                    """
                            .formatted(url, KEY, project));
            return AgentSettings.NONE;
        }
    },
    GEMINI("run_shell_command", "command", "description: Make it") {
        @Override
        AgentSettings configure(Path home, Path project, String url) throws IOException {
            var folder = Files.createDirectories(home.resolve(".gemini"));
            var auth = Map.of("auth", Map.of("selectedType", "gemini-api-key"));
            write(
                    folder.resolve("settings.json"),
                    Value.Fields.EMPTY
                            .with("security", auth)
                            .with("privacy", Map.of("usageStatisticsEnabled", false))
                            .with("telemetry", Map.of("enabled", false))
                            .with("general", Map.of("enableAutoUpdate", false)));
            write(
                    folder.resolve("trustedFolders.json"),
                    Value.Fields.EMPTY.with(project.toString(), "TRUST_FOLDER"));
            return AgentSettings.NONE
                    .withBaseUrl(url)
                    .withKeyVariable(KEY)
                    .withModel("gemini-2.5-pro");
        }
    },
    OPENCODE("bash", "command", "description: Make it") {
        @Override
        AgentSettings configure(Path home, Path project, String url) throws IOException {
            var folder = Files.createDirectories(home.resolve(".config").resolve("opencode"));
            var model = Map.of("name", "One", "tool_call", true);
            var loopback =
                    Map.of(
                            "npm",
                            "@ai-sdk/openai-compatible",
                            "name",
                            "Loopback",
                            "options",
                            Map.of("baseURL", url + "/v1", "apiKey", "none"),
                            "models",
                            Map.of("one", model));
            write(
                    folder.resolve("opencode.json"),
                    Value.Fields.EMPTY
                            .with("autoupdate", false)
                            .with("share", "disabled")
                            .with("model", "loopback/one")
                            .with("small_model", "loopback/one")
                            .with("enabled_providers", List.of("loopback"))
                            .with("permission", Map.of("bash", "ask"))
                            .with("provider", Map.of("loopback", loopback)));
            return AgentSettings.NONE;
        }
    };

    /// The variable that has a key which nobody looks at.
    static final String KEY = "THE_KEY";

    /// The program downloads nothing and reports nothing; each program has its own settings for
    /// that.
    static final Map<String, String> OFFLINE =
            Map.of(
                    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
                    "GEMINI_CLI_NO_RELAUNCH", "true",
                    "OPENCODE_DISABLE_MODELS_FETCH", "1",
                    "OPENCODE_DISABLE_LSP_DOWNLOAD", "1",
                    "OPENCODE_DISABLE_DEFAULT_PLUGINS", "1");

    private final String shell;
    private final String argument;
    private final String more;

    /// @param shell the name of its tool that runs a command
    /// @param argument the tool's argument for the command
    /// @param more further arguments that the tool needs
    RealProgram(String shell, String argument, String more) {
        this.shell = shell;
        this.argument = argument;
        this.more = more;
    }

    /// Writes the program's own files.
    ///
    /// @param home its home
    /// @param project its working directory
    /// @param url the address of its model
    /// @return further arguments for the program
    abstract AgentSettings configure(Path home, Path project, String url) throws IOException;

    /// {@return its name in `scripts/agents.versions`, and that of its file}
    String program() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return a script whose model wants to make a file, and what it says afterwards}
    ///
    /// @param after what it answers when the tool has given something
    String script(String after) {
        return """
        answers:
          - when: touch
            say: I will create the file.
            call:
              - tool: %s
                arguments: {%s: touch x.txt, %s}
          - when_result: '(?s).*'
            %s
        otherwise: {say: Understood.}
        """
                .formatted(shell, argument, more, after);
    }

    private static void write(Path file, Value value) throws IOException {
        Files.writeString(file, Json.write(value));
    }
}
