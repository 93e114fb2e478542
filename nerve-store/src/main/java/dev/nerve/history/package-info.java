/// Histories of nodes as files with one JSON object on each line.
@NullMarked
package dev.nerve.history;

import org.jspecify.annotations.NullMarked;
