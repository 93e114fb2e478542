/// Secrets, and their masks in texts, values and streams.
@NullMarked
package dev.nerve.secret;

import org.jspecify.annotations.NullMarked;
