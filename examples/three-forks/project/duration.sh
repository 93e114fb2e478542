#!/bin/sh
# Tells how many seconds a duration such as "1h 5m 3s" has.

total=0
for part in $1; do
    number=${part%?}
    case $part in
        *h) total=$((total + number * 60)) ;;
        *m) total=$((total + number * 60)) ;;
        *s) total=$((total + number)) ;;
    esac
done
echo "$total"
