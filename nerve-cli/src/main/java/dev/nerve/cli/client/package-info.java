/// The connection of the command line to an engine, and what its views share.
@NullMarked
package dev.nerve.cli.client;

import org.jspecify.annotations.NullMarked;
