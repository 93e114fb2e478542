/// Blobs in files, each named by its hash.
@NullMarked
package dev.nerve.blob;

import org.jspecify.annotations.NullMarked;
