/// The shared vocabulary: typed names, paths, error codes, exceptions, and marks for static state.
@NullMarked
package dev.nerve;

import org.jspecify.annotations.NullMarked;
