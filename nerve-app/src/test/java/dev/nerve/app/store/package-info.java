/// The store of a directory, as whole programs use it: many at once, full disks, damage.
@NullMarked
package dev.nerve.app.store;

import org.jspecify.annotations.NullMarked;
