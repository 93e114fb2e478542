# Shortens Maven's report to failures and counts, and prints the sum of all tests at the end.
# Exits with 1 if a test failed.

/^\[INFO\] Building nerve/ { module = $3; next }
/^\[INFO\] BUILD FAILURE/ { broken = 1 }

# Maven repeats the errors of the compiler.
/^\[ERROR\] Failed to execute goal .* Compilation failure/ { again = 1 }
again { next }

/^\[[A-Z]+\] Tests run: .*Skipped: [0-9]+$/ {
    line = $0
    sub(/^\[[A-Z]+\] /, "", line)
    counted = line
    gsub(/[^0-9]+/, " ", line)
    split(line, count, " ")
    for (i = 1; i <= 4; i++) total[i] += count[i]
    if (count[1]) print module ": " counted
    next
}

/^\[INFO\]/ || /^WARNING: / || /^\[[A-Z]+\] *$/ || /^$/ || /^\033\[0m/ { next }
/^\[(WARNING|ERROR)\] COMPILATION/ || /^\[WARNING\] Tests run/ { next }
/^See (.*surefire-reports|dump files)/ { next }
/^\[ERROR\] (There are test failures|See |To see|Re-run|For more|After|-> \[|\[Help|  mvn)/ { next }
{ print }

END {
    if (broken) print "check: the build failed, so these are not all tests"
    printf "Tests run: %d, Failures: %d, Errors: %d, Skipped: %d\n", \
        total[1], total[2], total[3], total[4]
    exit total[2] + total[3] > 0
}
