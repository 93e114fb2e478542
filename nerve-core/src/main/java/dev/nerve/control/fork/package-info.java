/// Forks of nodes as steps, and the tournaments that compare forks.
@NullMarked
package dev.nerve.control.fork;

import org.jspecify.annotations.NullMarked;
