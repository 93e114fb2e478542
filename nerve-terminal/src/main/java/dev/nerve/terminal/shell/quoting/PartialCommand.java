package dev.nerve.terminal.shell.quoting;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The state of the parser for the current command: its words so far. *Confined to one thread.*
final class PartialCommand {

    /// The character that represents a value in a word.
    static final char VALUE = '\0';

    private static final Set<String> KEYWORDS =
            Set.of(
                    "if", "then", "else", "elif", "fi", "while", "until", "do", "done", "!", "{",
                    "}", "time", "coproc", "esac");
    private static final Set<String> PREFIXES = Set.of("command", "builtin", "exec");
    private static final Pattern ASSIGNMENT =
            Pattern.compile("([A-Za-z_]\\w*)(\\[.*])?\\+?=.*", Pattern.DOTALL);
    private static final Pattern SUBSCRIPT =
            Pattern.compile("\\w*\\[[^\\[].*|\\w+\\[", Pattern.DOTALL);
    private static final Set<String> COMPARISONS = Set.of("-eq", "-ne", "-lt", "-le", "-gt", "-ge");

    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private int brackets;
    private boolean array;
    private boolean process;
    private boolean redirected;
    private ShellPipeline pipeline = new ShellPipeline();
    private boolean severalCommands;
    private RedirectionKind redirection = RedirectionKind.NONE;
    private RedirectionKind outer = RedirectionKind.NONE;
    private TestExpression test = TestExpression.none();

    /// The role of the current word in a redirection.
    enum RedirectionKind {
        NONE,
        FILE,
        DESCRIPTOR,
        TEXT
    }

    /// A part of `[[ … ]]` between `&&` and `||`.
    ///
    /// @param words the words so far
    /// @param isOpen whether the parser is inside such a part
    record TestExpression(List<String> words, boolean isOpen) {

        static TestExpression none() {
            return new TestExpression(List.of(), false);
        }

        static TestExpression open() {
            return new TestExpression(new ArrayList<>(), true);
        }

        boolean isArithmetic() {
            return words.stream().anyMatch(COMPARISONS::contains);
        }

        String last() {
            return words.isEmpty() ? "" : words.getLast();
        }
    }

    /// {@return the words before the current one, without prefixes of the command's name}
    List<String> words() {
        return words;
    }

    /// {@return the pipeline of the command}
    ShellPipeline pipeline() {
        return pipeline;
    }

    String word() {
        return word.toString();
    }

    boolean isInWord() {
        return inWord;
    }

    RedirectionKind redirection() {
        return redirection;
    }

    TestExpression test() {
        return test;
    }

    /// {@return whether the current word has an open bracket}
    boolean isInSubscript() {
        return brackets > 0;
    }

    /// {@return whether a blank belongs to the word, as in `a[1 + 2]=3`}
    boolean takesBlanks() {
        if (array && brackets > 0) {
            return true;
        }
        return brackets > 0 && !test.isOpen() && SUBSCRIPT.matcher(word).matches();
    }

    /// {@return the variable that the current word assigns, or an empty text}
    String assigned() {
        var assignment = ASSIGNMENT.matcher(word);
        return assignment.matches() ? assignment.group(1) : "";
    }

    void add(char c, boolean asText) {
        word.append(c);
        inWord = true;
        if (!asText && c == '[') {
            brackets++;
        } else if (!asText && c == ']' && brackets > 0) {
            brackets--;
        }
    }

    /// Ends the current word, if there is one.
    ///
    /// @return the word if it is at the start of a command, otherwise an empty text
    String endWord(CommandDataFlow flow) {
        if (!inWord) {
            return "";
        }
        var done = word.toString();
        clearWord();
        if (redirection != RedirectionKind.NONE) {
            rememberRedirection(done, flow);
            redirection = RedirectionKind.NONE;
            return "";
        }
        var assignment = ASSIGNMENT.matcher(done);
        if (assignment.matches()) {
            if (CommandValueCheck.isRisky(assignment.group(1))) {
                flow.addArithmetic(done);
            }
            flow.addAssignment(assignment.group(1), done.substring(done.indexOf('=')));
        }
        if (SUBSCRIPT.matcher(done).matches()) {
            flow.addSubscripts(done);
        }
        if (test.isOpen()) {
            addToTest(done, flow);
            return "";
        }
        return words.isEmpty() ? addFirst(done, flow) : addFurther(done, flow);
    }

    private void rememberRedirection(String target, CommandDataFlow flow) {
        if (!words.isEmpty() && words.getFirst().equals("read")) {
            words.forEach(name -> flow.addAssignment(name, target));
        }
        boolean isText = redirection == RedirectionKind.TEXT || target.startsWith("(");
        boolean isCode = isText && InterpreterCall.readsCode(words);
        if (isCode || redirection == RedirectionKind.DESCRIPTOR) {
            flow.addArithmetic(target);
        }
    }

    private String addFirst(String done, CommandDataFlow flow) {
        if (KEYWORDS.contains(done)) {
            severalCommands = true;
            if (done.equals("coproc")) {
                flow.addSink();
            }
            return done;
        }
        if (done.equals("[[")) {
            test = TestExpression.open();
        } else if (!PREFIXES.contains(done)
                && !done.startsWith("-")
                && !ASSIGNMENT.matcher(done).matches()) {
            words.add(done);
        }
        return done;
    }

    private String addFurther(String done, CommandDataFlow flow) {
        if (words.size() == 2 && words.getFirst().equals("function") && done.equals("{")) {
            flow.addFunction(words.getLast());
            words.clear();
            return "";
        }
        boolean isLoop = words.size() == 2 && Set.of("for", "select").contains(words.getFirst());
        if (isLoop && done.equals("do")) {
            flow.addAssignment(words.getLast(), "$@");
            words.clear();
        } else {
            words.add(done);
        }
        return "";
    }

    private void addToTest(String done, CommandDataFlow flow) {
        if (done.equals("]]")) {
            endTest(flow);
            test = TestExpression.none();
        } else {
            test.words().add(done);
        }
    }

    private void endTest(CommandDataFlow flow) {
        if (test.isArithmetic() || (test.words().contains("-v") && test.last().contains("$"))) {
            flow.addArithmetic(String.join(" ", test.words()));
        }
    }

    /// Starts the next part of `[[ … ]]`.
    void nextTest(CommandDataFlow flow) {
        endWord(flow);
        if (test.isOpen()) {
            endTest(flow);
            test = TestExpression.open();
        }
    }

    /// Starts a redirection. A number before it is its descriptor.
    void redirect(RedirectionKind kind, CommandDataFlow flow) {
        if (word.chars().allMatch(Character::isDigit)) {
            clearWord();
        }
        outer = inWord ? RedirectionKind.NONE : redirection;
        endWord(flow);
        redirection = kind;
        redirected = true;
    }

    /// Handles `<(…)`, which looked like a redirection: it is a word, or the file of a previous
    /// redirection.
    void beginProcess() {
        redirection = outer;
        inWord = true;
        process = true;
    }

    /// {@return whether the current word is `<(…)`}
    boolean isProcess() {
        return process;
    }

    /// {@return whether the command has a redirection}
    boolean isRedirected() {
        return redirected;
    }

    /// Ends the command; another one follows.
    ///
    /// @param piped whether the next command reads the output of this one
    void end(boolean piped, CommandDataFlow flow) {
        endWord(flow);
        CommandValueCheck.recordFacts(this, flow);
        severalCommands |= !piped;
        if (piped) {
            pipeline.extend(words);
        } else {
            pipeline = new ShellPipeline();
        }
        words.clear();
        redirection = RedirectionKind.NONE;
        redirected = false;
        test = TestExpression.none();
    }

    /// Ends the last command.
    void close(CommandDataFlow flow) {
        endWord(flow);
        CommandValueCheck.recordFacts(this, flow);
    }

    /// Starts quotes, which start a word even if it stays empty.
    ///
    /// @param dollar whether a dollar sign precedes them, which does not belong to the word
    void quote(boolean dollar) {
        inWord = true;
        if (dollar && !word.isEmpty()) {
            word.setLength(word.length() - 1);
        }
    }

    /// Sets whether the words are the elements of an array instead of a command.
    void beginArray(boolean is) {
        array = is;
    }

    boolean isArray() {
        return array;
    }

    /// Ends the redirection of `<<`, because another parser reads its word.
    void forgetRedirection() {
        redirection = RedirectionKind.NONE;
    }

    private void clearWord() {
        word.setLength(0);
        inWord = false;
        process = false;
        brackets = 0;
    }

    /// {@return whether the output of the command is always a number}
    boolean counts() {
        if (severalCommands || words.isEmpty()) {
            return false;
        }
        return words.getFirst().equals("wc")
                || (words.getFirst().equals("grep")
                        && words.size() > 1
                        && words.get(1).matches("-[a-zA-Z]*c|--count"));
    }
}
