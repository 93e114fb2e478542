/// Tests of the kinds of nodes, and of the commands on nodes.
@NullMarked
package dev.nerve.app.node;

import org.jspecify.annotations.NullMarked;
