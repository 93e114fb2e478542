package dev.nerve.tools.doctor;

import dev.nerve.tools.doctor.CheckResult.Need;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// A check of the free disk space for the store.
///
/// @param directory the directory of the store
record DiskCheck(Path directory) implements DoctorCheck {

    private static final String NAME = "disk";
    private static final long MEGABYTE = 1024 * 1024;
    private static final long LEAST = 100 * MEGABYTE;

    @Override
    public CheckResult run() {
        try {
            return judged(Files.getFileStore(directory).getUsableSpace());
        } catch (IOException failure) {
            return CheckResult.problem(
                    NAME, Need.OPTIONAL, String.valueOf(failure.getMessage()), "check the disk");
        }
    }

    private static CheckResult judged(long free) {
        var detail = String.format(Locale.ROOT, "%,d MB free", free / MEGABYTE);
        return free >= LEAST
                ? CheckResult.ok(NAME, Need.NEEDED, detail)
                : CheckResult.problem(NAME, Need.NEEDED, detail, "make room for at least 100 MB");
    }
}
