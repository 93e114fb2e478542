/// Nodes in dependency order.
///
/// A [dev.nerve.graph.Graph] is a node made of steps. A [dev.nerve.graph.Step] gives a node its
/// place: what it waits for, what it is given, when it runs at all, and what its failure means.
///
/// ```java
/// var graph = Graph.of("report",
///         Step.of("fetch", fetcher),
///         Step.of("parse", parser).after("fetch"),
///         Step.of("merge", merger).after("fetch", "parse"));
/// ```
///
/// A graph can be a list as well: [dev.nerve.graph.Graph#chain] runs its steps one after the other.
/// There order is not a dependency ([dev.nerve.graph.StepOrder]): a step whose condition is false
/// is passed over. A dependency that a step declares by `after` skips it.
///
/// Building never fails on the shape: [dev.nerve.graph.Graph#validate()] tells every problem at
/// once, and an invalid graph never starts. Running is the work of [dev.nerve.graph.GraphRun]: a
/// step starts the moment the last one it waits for is done. Steps can be added to it while it
/// runs. [dev.nerve.graph.Drawing] shows a graph as a tree, Mermaid or DOT, and
/// [dev.nerve.graph.GraphKind] makes one from data.
@NullMarked
package dev.nerve.graph;

import org.jspecify.annotations.NullMarked;
