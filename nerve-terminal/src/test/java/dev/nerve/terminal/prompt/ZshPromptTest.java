package dev.nerve.terminal.prompt;

import java.util.List;

/// Prompts of zsh.
final class ZshPromptTest extends ShellPromptSetupContract {

    @Override
    List<String> command() {
        return List.of("zsh");
    }
}
