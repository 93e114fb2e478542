/// The shared vocabulary: typed names, paths, error codes and exceptions.
@NullMarked
package dev.nerve;

import org.jspecify.annotations.NullMarked;
