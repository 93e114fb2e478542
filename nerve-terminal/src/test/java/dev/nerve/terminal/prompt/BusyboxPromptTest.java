package dev.nerve.terminal.prompt;

import java.util.List;

/// Prompts of the shell in busybox.
final class BusyboxPromptTest extends ShellPromptSetupContract {

    @Override
    List<String> command() {
        return List.of("busybox", "sh");
    }
}
