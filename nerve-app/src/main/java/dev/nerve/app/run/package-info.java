/// `nerve run`, `nerve runs` and `nerve workflow`: starts runs, stays with them, and controls those
/// of other processes.
@NullMarked
package dev.nerve.app.run;

import org.jspecify.annotations.NullMarked;
