package dev.nerve.terminal.prompt;

import java.util.List;

/// Prompts of dash.
final class DashPromptTest extends ShellPromptSetupContract {

    @Override
    List<String> command() {
        return List.of("dash");
    }
}
