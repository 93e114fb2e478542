/// Secrets, and the masks that hide them in texts, bytes and streams.
@NullMarked
package dev.nerve.secret;

import org.jspecify.annotations.NullMarked;
