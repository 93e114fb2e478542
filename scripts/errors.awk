# Extracts the errors of the compiler from Maven's report, or else those of Maven, once and without
# advice. The variable root is the directory to remove from every line.

/^\[ERROR\] COMPILATION ERROR/ { compiler = 1; next }
compiler && /^\[INFO\] [0-9]+ error/ { exit }
compiler && /^\[INFO\] -+$/ { next }
!compiler && !/^\[ERROR\] [^ ]/ && !/^\[WARNING\] .*\.java:\[/ { next }
/^\[ERROR\] (To see|Re-run|For more|After|-> \[Help|\[Help|  mvn)/ { next }
{
    sub(/^\[[A-Z]+\] /, "")
    at = index($0, root)
    if (at) $0 = substr($0, 1, at - 1) substr($0, at + length(root))
    print
    if (++lines == 40) exit
}
