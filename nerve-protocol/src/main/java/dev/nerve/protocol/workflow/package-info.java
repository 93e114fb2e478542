/// Workflows and graphs on the wire.
@NullMarked
package dev.nerve.protocol.workflow;

import org.jspecify.annotations.NullMarked;
