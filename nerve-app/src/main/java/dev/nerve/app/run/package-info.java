/// The commands `nerve run`, `nerve runs` and `nerve workflow`: they start and follow runs, and
/// control runs of other processes.
@NullMarked
package dev.nerve.app.run;

import org.jspecify.annotations.NullMarked;
