/// Taste, as far as a test can judge it: sizes, names, and who may know whom.
///
/// Each check is a function over sources or classes, so that the tests can show it fail on a
/// planted violation.
@NullMarked
package dev.nerve.taste;

import org.jspecify.annotations.NullMarked;
