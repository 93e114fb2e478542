/// Named sets of live nodes, and who starts and stops them.
@NullMarked
package dev.nerve.session;

import org.jspecify.annotations.NullMarked;
