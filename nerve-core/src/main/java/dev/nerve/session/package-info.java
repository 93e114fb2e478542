/// Sessions: named sets of live nodes, with their start, stop and forks.
@NullMarked
package dev.nerve.session;

import org.jspecify.annotations.NullMarked;
