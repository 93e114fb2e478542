/// The command group `nerve graph`, over the client alone.
@NullMarked
package dev.nerve.cli.graph;

import org.jspecify.annotations.NullMarked;
