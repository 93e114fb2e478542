/// The command group `nerve runs`, over the client alone.
@NullMarked
package dev.nerve.cli.runs;

import org.jspecify.annotations.NullMarked;
