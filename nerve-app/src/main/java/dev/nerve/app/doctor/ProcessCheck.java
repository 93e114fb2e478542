package dev.nerve.app.doctor;

import dev.nerve.NerveException;
import dev.nerve.app.doctor.Finding.Need;
import dev.nerve.terminal.pane.Errands;
import java.util.List;

/// A check that starts a program through the binding to the C library and talks with it.
///
/// @param errands runs programs
record ProcessCheck(Errands errands) implements Check {

    private static final String NAME = "processes";
    private static final String TOKEN = "nerve";

    @Override
    public Finding run() throws InterruptedException {
        try {
            var ran =
                    errands.run(
                            List.of("/bin/sh", "-c", "read line; echo \"$line\"; exit 3"),
                            TOKEN + '\n');
            return ran.code() == 3 && ran.output().strip().equals(TOKEN)
                    ? Finding.ok(NAME, Need.NEEDED, "a program was started and answered")
                    : broken("a program returned %s".formatted(ran));
        } catch (NerveException | LinkageError failure) {
            return broken(String.valueOf(failure.getMessage()));
        }
    }

    private static Finding broken(String detail) {
        return Finding.problem(
                NAME,
                Need.NEEDED,
                detail,
                "start Java with --enable-native-access=ALL-UNNAMED, on Linux or macOS");
    }
}
