package dev.nerve.tools.doctor;

import dev.nerve.NerveException;
import dev.nerve.terminal.pane.CommandRunner;
import dev.nerve.tools.doctor.CheckResult.Need;
import java.util.List;

/// A check that starts a program through the binding to the C library and talks with it.
///
/// @param runner runs programs
record ProcessCheck(CommandRunner runner) implements DoctorCheck {

    private static final String NAME = "processes";
    private static final String TOKEN = "nerve";

    @Override
    public CheckResult run() throws InterruptedException {
        try {
            var commandResult =
                    runner.run(
                            List.of("/bin/sh", "-c", "read line; echo \"$line\"; exit 3"),
                            TOKEN + '\n');
            return commandResult.code() == 3 && commandResult.output().strip().equals(TOKEN)
                    ? CheckResult.ok(NAME, Need.NEEDED, "a program was started and answered")
                    : broken("a program returned %s".formatted(commandResult));
        } catch (NerveException | LinkageError failure) {
            return broken(String.valueOf(failure.getMessage()));
        }
    }

    private static CheckResult broken(String detail) {
        return CheckResult.problem(
                NAME,
                Need.NEEDED,
                detail,
                "start Java with --enable-native-access=ALL-UNNAMED, on Linux or macOS");
    }
}
