package dev.nerve.app;

import dev.nerve.cli.NerveVersion;

/// The version and the build time, written by the build.
///
/// A constant, because reading it from a file in a jar would take a tenth of a short command.
final class Release {

    static final NerveVersion VERSION = new NerveVersion("${project.version}");

    private Release() {}
}
