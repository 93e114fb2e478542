package dev.nerve.testkit.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Something the agent wants to know before it goes on. *Immutable.*
///
/// @param heading what it is about; its first word decides about the look, such as `Permission`
/// @param question the question, 1 to 4 lines
/// @param choices what can be chosen; none where the answer is free or only Enter
/// @param answer what the driver is to answer: the number of a choice, 0 for Esc, or a text
public record Dialog(String heading, String question, List<String> choices, String answer) {

    public Dialog {
        choices = List.copyOf(choices);
    }

    /// {@return its kind: `permission`, `question`, `dialog`, `login` or `rate_limit`}
    public String kind() {
        return switch (word()) {
            case "Permission" -> "permission";
            case "Question" -> "question";
            case "Login" -> "login";
            case "Limit" -> "rate_limit";
            default -> "dialog";
        };
    }

    /// {@return whether the answer is a text of its own}
    public boolean isFree() {
        return word().equals("Login");
    }

    /// {@return whether it goes away by itself}
    public boolean isPassing() {
        return word().equals("Limit");
    }

    /// {@return whether its choices have numbers, which can be typed; where they have none, only
    /// the arrows lead away from the first, which says no}
    public boolean isNumbered() {
        return !word().equals("Folder");
    }

    /// {@return whether a choice is not a no}
    ///
    /// @param choice from 0
    boolean isYes(int choice) {
        return choices.isEmpty() || (isNumbered() ? choice < choices.size() - 1 : choice > 0);
    }

    /// {@return whether the answer that the script wants lets the agent go on}
    public boolean isAccepted() {
        return !answer.equals("0") && (choices.isEmpty() || isYes(Integer.parseInt(answer) - 1));
    }

    /// {@return what stands under everything else}
    String lastRow() {
        return switch (word()) {
            case "Question" -> " Enter to select · ↑/↓ to navigate · Esc to cancel";
            case "Notice" -> " Press Enter to continue…";
            case "Login" -> " Enter to submit · Esc to cancel";
            case "Limit" -> " Resumes by itself · Esc to cancel";
            default -> " Enter to confirm · Esc to cancel";
        };
    }

    /// {@return its rows beneath the rule}
    ///
    /// @param selected which choice is selected, from 0
    /// @param typed what was typed so far
    /// @param columns how wide the screen is
    List<String> rows(int selected, String typed, int columns) {
        var rows = new ArrayList<String>();
        rows.add(" " + heading);
        question.lines().limit(4).forEach(line -> rows.add(" " + line));
        if (isFree()) {
            rows.add(" > " + typed);
        }
        rows.add("");
        IntStream.range(0, choices.size()).forEach(n -> rows.add(choice(n, n == selected)));
        if (!choices.isEmpty()) {
            rows.add("");
        }
        rows.add(lastRow());
        return rows.stream().map(row -> Wide.cut(row, columns - 1)).toList();
    }

    private String choice(int number, boolean selected) {
        var label = isNumbered() ? (number + 1) + ". " : "";
        return (selected ? " ❯ " : "   ") + label + choices.get(number);
    }

    private String word() {
        int end = heading.indexOf(':');
        return end < 0 ? heading : heading.substring(0, end);
    }
}
