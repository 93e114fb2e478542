package dev.nerve.protocol.codec;

/// The names of Java in lower_snake_case.
public final class SnakeCase {

    private SnakeCase() {}

    /// {@return a name in lower_snake_case, such as `create_node` for `CreateNode`}
    ///
    /// @param name the name of a type or component
    public static String of(String name) {
        var snake = new StringBuilder(name.length() + 4);
        for (int i = 0; i < name.length(); i++) {
            char letter = name.charAt(i);
            if (Character.isUpperCase(letter)) {
                snake.append(i == 0 ? "" : "_").append(Character.toLowerCase(letter));
            } else {
                snake.append(letter);
            }
        }
        return snake.toString();
    }
}
