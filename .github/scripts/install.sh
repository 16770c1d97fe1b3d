#!/usr/bin/env bash
# Installs testwire for the action: a version, a path, or the checkout that the action itself is.
# Environment: TESTWIRE_VERSION, TESTWIRE_PATH, TESTWIRE_EXTRAS, TESTWIRE_ACTION.
# The directory of its environment is put on the path of later steps.
set -euo pipefail

if [ -n "${TESTWIRE_VERSION:-}" ] && [ -n "${TESTWIRE_PATH:-}" ]; then
  echo "::error title=testwire::version and path each say what to install; give one of them"
  exit 2
fi
extras="${TESTWIRE_EXTRAS:+[$TESTWIRE_EXTRAS]}"
options=()
if [ -n "${TESTWIRE_VERSION:-}" ]; then
  what="testwire${extras}==${TESTWIRE_VERSION}"
else
  path="${TESTWIRE_PATH:-$TESTWIRE_ACTION}"
  if [ ! -e "$path" ]; then
    echo "::error title=testwire::there is no ${path} to install from; mend the input path"
    exit 2
  fi
  what="${path%/}${extras}"
  # A checkout says which versions its tests ran with.
  [ ! -f "$path/constraints.txt" ] || options=(--constraint "$path/constraints.txt")
fi

# An environment of its own: the project's packages stay as they are.
venv="${RUNNER_TEMP:-/tmp}/testwire-venv"
python="$(command -v python3 || command -v python)"
"$python" -m venv "$venv"
bin="$venv/bin"
[ -d "$bin" ] || bin="$venv/Scripts"
"$bin/python" -m pip install --quiet --disable-pip-version-check ${options[@]+"${options[@]}"} "$what"
echo "$bin" >> "$GITHUB_PATH"
