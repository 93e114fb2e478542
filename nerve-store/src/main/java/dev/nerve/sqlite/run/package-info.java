/// The tables of runs, with their journals, events, sources and workflows.
@NullMarked
package dev.nerve.sqlite.run;

import org.jspecify.annotations.NullMarked;
