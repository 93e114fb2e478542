package dev.nerve.terminal.prompt;

import java.util.List;

/// Prompts of dash.
final class DashPromptTest extends ShellPromptContract {

    @Override
    List<String> command() {
        return List.of("dash");
    }
}
