package dev.nerve.terminal.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The state of the parser for the current command: its words so far. *Confined to one thread.*
final class Command {

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
    private Pipeline pipeline = new Pipeline();
    private boolean severalCommands;
    private Redirection redirection = Redirection.NONE;
    private Redirection outer = Redirection.NONE;
    private Test test = Test.none();

    /// The role of the current word in a redirection.
    enum Redirection {
        NONE,
        FILE,
        DESCRIPTOR,
        TEXT
    }

    /// A part of `[[ … ]]` between `&&` and `||`.
    ///
    /// @param words the words so far
    /// @param isOpen whether the parser is inside such a part
    record Test(List<String> words, boolean isOpen) {

        static Test none() {
            return new Test(List.of(), false);
        }

        static Test open() {
            return new Test(new ArrayList<>(), true);
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
    Pipeline pipeline() {
        return pipeline;
    }

    String word() {
        return word.toString();
    }

    boolean isInWord() {
        return inWord;
    }

    Redirection redirection() {
        return redirection;
    }

    Test test() {
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
    String endWord(Facts facts) {
        if (!inWord) {
            return "";
        }
        var done = word.toString();
        clearWord();
        if (redirection != Redirection.NONE) {
            rememberRedirection(done, facts);
            redirection = Redirection.NONE;
            return "";
        }
        var assignment = ASSIGNMENT.matcher(done);
        if (assignment.matches()) {
            if (Suspicion.isRisky(assignment.group(1))) {
                facts.addArithmetic(done);
            }
            facts.addAssignment(assignment.group(1), done.substring(done.indexOf('=')));
        }
        if (SUBSCRIPT.matcher(done).matches()) {
            facts.addSubscripts(done);
        }
        if (test.isOpen()) {
            addToTest(done, facts);
            return "";
        }
        return words.isEmpty() ? addFirst(done, facts) : addFurther(done, facts);
    }

    private void rememberRedirection(String target, Facts facts) {
        if (!words.isEmpty() && words.getFirst().equals("read")) {
            words.forEach(name -> facts.addAssignment(name, target));
        }
        boolean isText = redirection == Redirection.TEXT || target.startsWith("(");
        boolean isCode = isText && Interpreter.readsCode(words);
        if (isCode || redirection == Redirection.DESCRIPTOR) {
            facts.addArithmetic(target);
        }
    }

    private String addFirst(String done, Facts facts) {
        if (KEYWORDS.contains(done)) {
            severalCommands = true;
            if (done.equals("coproc")) {
                facts.addSink();
            }
            return done;
        }
        if (done.equals("[[")) {
            test = Test.open();
        } else if (!PREFIXES.contains(done)
                && !done.startsWith("-")
                && !ASSIGNMENT.matcher(done).matches()) {
            words.add(done);
        }
        return done;
    }

    private String addFurther(String done, Facts facts) {
        if (words.size() == 2 && words.getFirst().equals("function") && done.equals("{")) {
            facts.addFunction(words.getLast());
            words.clear();
            return "";
        }
        boolean isLoop = words.size() == 2 && Set.of("for", "select").contains(words.getFirst());
        if (isLoop && done.equals("do")) {
            facts.addAssignment(words.getLast(), "$@");
            words.clear();
        } else {
            words.add(done);
        }
        return "";
    }

    private void addToTest(String done, Facts facts) {
        if (done.equals("]]")) {
            endTest(facts);
            test = Test.none();
        } else {
            test.words().add(done);
        }
    }

    private void endTest(Facts facts) {
        if (test.isArithmetic() || (test.words().contains("-v") && test.last().contains("$"))) {
            facts.addArithmetic(String.join(" ", test.words()));
        }
    }

    /// Starts the next part of `[[ … ]]`.
    void nextTest(Facts facts) {
        endWord(facts);
        if (test.isOpen()) {
            endTest(facts);
            test = Test.open();
        }
    }

    /// Starts a redirection. A number before it is its descriptor.
    void redirect(Redirection kind, Facts facts) {
        if (word.chars().allMatch(Character::isDigit)) {
            clearWord();
        }
        outer = inWord ? Redirection.NONE : redirection;
        endWord(facts);
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
    void end(boolean piped, Facts facts) {
        endWord(facts);
        Suspicion.remember(this, facts);
        severalCommands |= !piped;
        if (piped) {
            pipeline.extend(words);
        } else {
            pipeline = new Pipeline();
        }
        words.clear();
        redirection = Redirection.NONE;
        redirected = false;
        test = Test.none();
    }

    /// Ends the last command.
    void close(Facts facts) {
        endWord(facts);
        Suspicion.remember(this, facts);
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
        redirection = Redirection.NONE;
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
