# Brings what a program tells, on standard input, to whoever started it.
# Usage: sh hook.sh tell|ask EVENT
# It ends well whatever happens, and waits for nobody who is not there: no program must stand still
# because of us.
box=${0%/*}
[ -p "$box/bell" ] || exit 0
umask 077
# Open at both ends, so that opening it waits for nobody.
exec 3<> "$box/bell" || exit 0
# The name of the event gets through even if there is no room for more.
cat > "$box/$$.letter" || cat > /dev/null
# What an earlier process with our number was to be told is not for us.
rm -f "$box/$$.answer"
printf '%s %s %s\n' "$1" "$2" $$ >&3
[ "$1" = ask ] || exit 0
# Whoever has heard us makes a pipe for the answer.
tries=0
until [ -p "$box/$$.answer" ]; do
    tries=$((tries + 1))
    [ $tries -le 500 ] && [ -p "$box/bell" ] || exit 0
    sleep 0.01
done
# No answer if the pipe ends first: then the program asks as it would have without us.
IFS= read -r answer < "$box/$$.answer" && printf '%s\n' "$answer"
printf '%s %s %s\n' done "$2" $$ >&3
exit 0
