package dev.nerve.app;

import dev.nerve.cli.Version;

/// The version and the build time, written by the build.
///
/// A constant, because reading it from a file in a jar would take a tenth of a short command.
final class Release {

    static final Version VERSION = new Version("${project.version}");

    private Release() {}
}
