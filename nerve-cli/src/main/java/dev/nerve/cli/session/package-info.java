/// The command group `nerve session`, over the client alone.
@NullMarked
package dev.nerve.cli.session;

import org.jspecify.annotations.NullMarked;
