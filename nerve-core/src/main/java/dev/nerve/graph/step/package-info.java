/// The steps of graphs: their dependencies, inputs, conditions and options, and their form as data.
@NullMarked
package dev.nerve.graph.step;

import org.jspecify.annotations.NullMarked;
