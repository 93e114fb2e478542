package dev.nerve.app.doctor;

import dev.nerve.app.doctor.Finding.Need;

/// Looks at the Java that runs this.
///
/// @param version its version
record JdkCheck(Runtime.Version version) implements Check {

    private static final int LEAST = 25;

    @Override
    public Finding run() {
        var detail = "%s, %s".formatted(version, System.getProperty("java.home", ""));
        return version.feature() >= LEAST
                ? Finding.ok("jdk", Need.NEEDED, detail)
                : Finding.problem(
                        "jdk",
                        Need.NEEDED,
                        detail,
                        "install a JDK %d or later and set JAVA_HOME".formatted(LEAST));
    }
}
