/// Encryption of stored texts that contain secrets.
@NullMarked
package dev.nerve.seal;

import org.jspecify.annotations.NullMarked;
