package dev.nerve.tools.doctor;

import dev.nerve.tools.doctor.CheckResult.Need;

/// A check of the running JDK.
///
/// @param version the version of the JDK
record JdkCheck(Runtime.Version version) implements DoctorCheck {

    private static final int LEAST = 25;

    @Override
    public CheckResult run() {
        var detail = "%s, %s".formatted(version, System.getProperty("java.home", ""));
        return version.feature() >= LEAST
                ? CheckResult.ok("jdk", Need.NEEDED, detail)
                : CheckResult.problem(
                        "jdk",
                        Need.NEEDED,
                        detail,
                        "install a JDK %d or later and set JAVA_HOME".formatted(LEAST));
    }
}
