/// The remembered answers to permission requests in a file that people can edit.
@NullMarked
package dev.nerve.permission;

import org.jspecify.annotations.NullMarked;
