package dev.nerve.value;

import dev.nerve.NerveException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A text with placeholders for values, such as `Review ${input.title}`.
///
/// Between the braces is a path that starts with one of [#ROOTS]. `$${` stands for `${`.
///
/// *Immutable.* Parsed once and used often.
public final class Template {

    /// The names that a path in a template can start with.
    public static final List<String> ROOTS =
            List.of("input", "params", "state", "steps", "loop", "run", "workflow");

    private final String source;
    private final List<Part> parts;

    private Template(String source, List<Part> parts) {
        this.source = source;
        this.parts = List.copyOf(parts);
    }

    /// {@return the parsed template}
    ///
    /// @param source its text
    /// @throws NerveException.Invalid if the syntax is wrong; the message gives the position and
    ///     the reason
    public static Template of(String source) {
        return new Template(source, new TemplateParser(source).parse());
    }

    /// {@return the paths in the template, in order}
    public List<ValuePath> paths() {
        return holes().map(Part.Placeholder::path).toList();
    }

    /// {@return the texts around the placeholders: one more than there are placeholders}
    public List<String> texts() {
        var texts = new ArrayList<String>();
        var text = new StringBuilder();
        for (var part : parts) {
            switch (part) {
                case Part.Literal(var literal) -> text.append(literal);
                case Part.Placeholder _ -> {
                    texts.add(text.toString());
                    text.setLength(0);
                }
            }
        }
        texts.add(text.toString());
        return texts;
    }

    /// {@return the names of the steps that the template refers to}
    public Set<String> stepsUsed() {
        return holes().map(Part.Placeholder::step)
                .flatMap(Optional::stream)
                .collect(Collectors.toUnmodifiableSet());
    }

    private Stream<Part.Placeholder> holes() {
        return parts.stream()
                .filter(Part.Placeholder.class::isInstance)
                .map(Part.Placeholder.class::cast);
    }

    /// {@return the value itself if the template is exactly one `${…}`, otherwise the text of all
    /// parts}
    ///
    /// @param scope the values of the names
    /// @throws NerveException.NotFound if a path leads nowhere; the message lists the available
    ///     fields
    /// @throws NerveException.Invalid if a name is not available here
    public Value render(TemplateScope scope) {
        return parts.size() == 1 && parts.getFirst() instanceof Part.Placeholder hole
                ? hole.resolve(scope)
                : new Value.Text(render(scope, UnaryOperator.identity()));
    }

    /// {@return the text of all parts, with `quote` applied to every value}
    ///
    /// @param scope the values of the names
    /// @param quote escapes a text for its use, such as in a shell command
    /// @throws NerveException.NotFound if a path leads nowhere; the message lists the available
    ///     fields
    /// @throws NerveException.Invalid if a name is not available here
    public String render(TemplateScope scope, UnaryOperator<String> quote) {
        var text = new StringBuilder();
        for (var part : parts) {
            switch (part) {
                case Part.Literal(var literal) -> text.append(literal);
                case Part.Placeholder hole -> text.append(quote.apply(hole.resolve(scope).text()));
            }
        }
        return text.toString();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Template template && source.equals(template.source);
    }

    @Override
    public int hashCode() {
        return source.hashCode();
    }

    /// {@return the source of the template}
    @Override
    public String toString() {
        return source;
    }

    /// A part of a template.
    sealed interface Part {

        /// Literal text.
        ///
        /// @param text the text
        record Literal(String text) implements Part {}

        /// A placeholder for a value.
        ///
        /// @param root the first name of the path
        /// @param path the path to the value
        record Placeholder(String root, ValuePath path) implements Part {

            /// {@return the step that the placeholder refers to, if any}
            Optional<String> step() {
                return root.equals("steps")
                                && path.segments().size() > 1
                                && path.segments().get(1) instanceof ValuePath.Field(var step)
                        ? Optional.of(step)
                        : Optional.empty();
            }

            /// {@return the value of the placeholder}
            Value resolve(TemplateScope scope) {
                return path.follow(scope.find(root).orElseThrow(() -> unavailable(scope)), 1);
            }

            private NerveException unavailable(TemplateScope scope) {
                var there = ROOTS.stream().filter(name -> scope.find(name).isPresent());
                return new NerveException.Invalid(
                        "'%s' is not available here, in '${%s}'; there is: %s"
                                .formatted(root, path, String.join(", ", there.toList())));
            }
        }
    }
}
