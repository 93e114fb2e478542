package dev.nerve.terminal.prompt;

import java.util.List;

/// Prompts of bash.
final class BashPromptTest extends ShellPromptSetupContract {

    @Override
    List<String> command() {
        return List.of("bash");
    }
}
