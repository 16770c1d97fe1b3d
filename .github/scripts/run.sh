#!/usr/bin/env bash
# Runs a testwire command for the action and exits with the exit code of the command.
# Environment: TESTWIRE_COMMAND (arguments, quoted as in a shell), TESTWIRE_FORMAT, TESTWIRE_SARIF (a
# file, or empty). Writes exit-code and sarif-file to GITHUB_OUTPUT.
set -euo pipefail

python="$(command -v python3 || command -v python)"
words=()
while IFS= read -r -d '' word; do words+=("$word"); done < <(
  "$python" -c 'import os, shlex, sys
try:
    words = shlex.split(os.environ["TESTWIRE_COMMAND"])
except ValueError as error:
    sys.exit(f"::error title=testwire::command: {error}")
sys.stdout.write("".join(f"{word}\0" for word in words))'
)
if [ ${#words[@]} = 0 ]; then
  echo "::error title=testwire::the input command is empty; set it to the arguments of testwire"
  echo "exit-code=2" >> "$GITHUB_OUTPUT"
  exit 2
fi

# The mutation tests run once and write the SARIF file in the same run.
if [ "${words[0]}" = mutation ]; then
  words=("${words[@]:1}")
  if [ -n "$TESTWIRE_SARIF" ]; then
    case "$TESTWIRE_SARIF" in /*) sarif="$TESTWIRE_SARIF" ;; *) sarif="$PWD/$TESTWIRE_SARIF" ;; esac
    mkdir -p "$(dirname "$sarif")"
    rm -f "$sarif"
    words+=(--report "sarif=$sarif")
  fi
  code=0
  testwire-mutation "${words[@]}" || code=$?
  echo "exit-code=$code" >> "$GITHUB_OUTPUT"
  if [ -n "$TESTWIRE_SARIF" ] && [ -s "$sarif" ]; then echo "sarif-file=$sarif" >> "$GITHUB_OUTPUT"; fi
  exit "$code"
fi

# Commands that report no findings, such as `testwire protocols`, have no option --format.
formats=no
if testwire "${words[@]}" --help 2>/dev/null | grep -q -- '--format'; then formats=yes; fi
case " ${words[*]} " in *" --format"*) formats=no ;; esac

code=0
if [ "$formats" = yes ]; then
  testwire "${words[@]}" --format "$TESTWIRE_FORMAT" || code=$?
else
  testwire "${words[@]}" || code=$?
fi
echo "exit-code=$code" >> "$GITHUB_OUTPUT"

if [ -n "$TESTWIRE_SARIF" ]; then
  if [ "$formats" = no ]; then
    echo "::error title=testwire::sarif-file needs a command with findings, but \`testwire ${words[*]}\` has no --format sarif; remove sarif-file"
    exit 2
  fi
  mkdir -p "$(dirname "$TESTWIRE_SARIF")"
  if testwire "${words[@]}" --format sarif > "$TESTWIRE_SARIF" || [ $? = "$code" ]; then
    # The file is empty if the arguments of the command are invalid.
    if [ -s "$TESTWIRE_SARIF" ]; then
      case "$TESTWIRE_SARIF" in
        /*) echo "sarif-file=$TESTWIRE_SARIF" >> "$GITHUB_OUTPUT" ;;
        *) echo "sarif-file=$PWD/$TESTWIRE_SARIF" >> "$GITHUB_OUTPUT" ;;
      esac
    fi
  fi
fi
exit "$code"
