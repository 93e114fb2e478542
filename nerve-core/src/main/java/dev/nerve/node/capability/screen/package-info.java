/// The screens of live nodes: snapshots, output, viewers and sizes.
@NullMarked
package dev.nerve.node.capability.screen;

import org.jspecify.annotations.NullMarked;
