/// The command `nerve node`, which shows the state of nodes in any process.
@NullMarked
package dev.nerve.app.node;

import org.jspecify.annotations.NullMarked;
