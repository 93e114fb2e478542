/// Graphs: nodes that run steps in the order of their dependencies.
///
/// A [dev.nerve.graph.Graph] is a node that contains steps. A [dev.nerve.graph.step.Step] is the
/// place of a node in it: its dependencies, its input, its condition and its error policy. Steps
/// and their parts are in `dev.nerve.graph.step`.
///
/// ```java
/// var graph = Graph.of("report",
///         Step.of("fetch", fetcher),
///         Step.of("parse", parser).after("fetch"),
///         Step.of("merge", merger).after("fetch", "parse"));
/// ```
///
/// A graph can also be a list: [dev.nerve.graph.Graph#chain] runs its steps one after the other. In
/// a list, order is not a dependency ([dev.nerve.graph.step.StepOrder]): the list passes over a
/// step whose condition is false. A step that declares a dependency by `after` is skipped with it.
///
/// Building a graph never fails because of its structure. [dev.nerve.graph.Graph#validate()]
/// reports all problems at once, and an invalid graph never starts. [dev.nerve.graph.GraphRun]
/// executes a graph: a step starts as soon as the last step it waits for is done, and steps can be
/// added while the graph runs. [dev.nerve.graph.GraphDiagram] shows a graph as a tree, Mermaid or
/// DOT. [dev.nerve.graph.GraphNodeKind] creates a graph from data.
@NullMarked
package dev.nerve.graph;

import org.jspecify.annotations.NullMarked;
