/// Histories of nodes in files, with one JSON object on each line.
@NullMarked
package dev.nerve.history;

import org.jspecify.annotations.NullMarked;
