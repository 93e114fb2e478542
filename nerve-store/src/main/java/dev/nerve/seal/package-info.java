/// Texts that hold secrets, encrypted before they are stored.
@NullMarked
package dev.nerve.seal;

import org.jspecify.annotations.NullMarked;
