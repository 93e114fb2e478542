/// The filters that the lists of runs, sessions and conversations share.
@NullMarked
package dev.nerve.query;

import org.jspecify.annotations.NullMarked;
