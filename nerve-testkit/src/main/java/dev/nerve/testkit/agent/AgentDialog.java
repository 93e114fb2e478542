package dev.nerve.testkit.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// A question of the agent that blocks it until it is answered. *Immutable.*
///
/// @param heading the title; its first word selects the layout, such as `Permission`
/// @param question the question, 1 to 4 lines
/// @param choices the choices; empty if the answer is free text or only Enter
/// @param answer the answer that the driver has to give: the number of a choice, 0 for Esc, or a
///     text
public record AgentDialog(String heading, String question, List<String> choices, String answer) {

    public AgentDialog {
        choices = List.copyOf(choices);
    }

    /// {@return the kind: `permission`, `question`, `dialog`, `login` or `rate_limit`}
    public String kind() {
        return switch (word()) {
            case "Permission" -> "permission";
            case "Question" -> "question";
            case "Login" -> "login";
            case "Limit" -> "rate_limit";
            default -> "dialog";
        };
    }

    /// {@return whether the answer is free text}
    public boolean isFreeText() {
        return word().equals("Login");
    }

    /// {@return whether the dialog closes by itself}
    public boolean isTemporary() {
        return word().equals("Limit");
    }

    /// {@return whether the choices have numbers that can be typed; without numbers, the first
    /// choice is a refusal and only the arrow keys select another one}
    public boolean isNumbered() {
        return !word().equals("Folder");
    }

    /// {@return whether a choice lets the agent continue}
    ///
    /// @param choice the index of the choice, from 0
    boolean isApproval(int choice) {
        return choices.isEmpty() || (isNumbered() ? choice < choices.size() - 1 : choice > 0);
    }

    /// {@return whether the answer in the script lets the agent continue}
    public boolean isAccepted() {
        return !answer.equals("0")
                && (choices.isEmpty() || isApproval(Integer.parseInt(answer) - 1));
    }

    /// {@return the last row of the dialog}
    String lastRow() {
        return switch (word()) {
            case "Question" -> " Enter to select · ↑/↓ to navigate · Esc to cancel";
            case "Notice" -> " Press Enter to continue…";
            case "Login" -> " Enter to submit · Esc to cancel";
            case "Limit" -> " Resumes by itself · Esc to cancel";
            default -> " Enter to confirm · Esc to cancel";
        };
    }

    /// {@return the rows below the horizontal line}
    ///
    /// @param selected the index of the selected choice, from 0
    /// @param typed the text typed so far
    /// @param columns the width of the screen
    List<String> rows(int selected, String typed, int columns) {
        var rows = new ArrayList<String>();
        rows.add(" " + heading);
        question.lines().limit(4).forEach(line -> rows.add(" " + line));
        if (isFreeText()) {
            rows.add(" > " + typed);
        }
        rows.add("");
        IntStream.range(0, choices.size()).forEach(n -> rows.add(choice(n, n == selected)));
        if (!choices.isEmpty()) {
            rows.add("");
        }
        rows.add(lastRow());
        return rows.stream().map(row -> DisplayWidth.truncate(row, columns - 1)).toList();
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
