/// The vocabulary that everything else shares: typed names, paths, error codes and failures.
@NullMarked
package dev.nerve;

import org.jspecify.annotations.NullMarked;
