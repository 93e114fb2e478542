/// Bytes kept as files, each under its hash.
@NullMarked
package dev.nerve.blob;

import org.jspecify.annotations.NullMarked;
