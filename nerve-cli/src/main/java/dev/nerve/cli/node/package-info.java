/// The command group `nerve node`, over the client alone.
@NullMarked
package dev.nerve.cli.node;

import org.jspecify.annotations.NullMarked;
