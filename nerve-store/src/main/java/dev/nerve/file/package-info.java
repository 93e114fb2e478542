/// Permissions of stored files.
@NullMarked
package dev.nerve.file;

import org.jspecify.annotations.NullMarked;
