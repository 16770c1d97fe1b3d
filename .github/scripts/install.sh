#!/usr/bin/env bash
# Installs testwire for the action, from a release, a checkout, a wheel or the action's own checkout.
# Environment: TESTWIRE_VERSION, TESTWIRE_PATH, TESTWIRE_EXTRAS, TESTWIRE_ACTION.
# Adds the folder of the testwire command to the PATH of later steps.
set -euo pipefail

if [ -n "${TESTWIRE_VERSION:-}" ] && [ -n "${TESTWIRE_PATH:-}" ]; then
  echo "::error title=testwire::expected version or path, found both; remove one of them"
  exit 2
fi
extras="${TESTWIRE_EXTRAS:+[$TESTWIRE_EXTRAS]}"
options=()
if [ -n "${TESTWIRE_VERSION:-}" ]; then
  what="testwire${extras}==${TESTWIRE_VERSION}"
else
  path="${TESTWIRE_PATH:-$TESTWIRE_ACTION}"
  if [ ! -e "$path" ]; then
    echo "::error title=testwire::expected a checkout or a wheel, but there is no ${path}; correct the input path"
    exit 2
  fi
  what="${path%/}${extras}"
  # constraints.txt lists the package versions that the checkout was tested with.
  [ ! -f "$path/constraints.txt" ] || options=(--constraint "$path/constraints.txt")
fi

# Install into a separate environment, because the packages of the project must not change.
venv="${RUNNER_TEMP:-/tmp}/testwire-venv"
python="$(command -v python3 || command -v python)"
"$python" -m venv "$venv"
bin="$venv/bin"
[ -d "$bin" ] || bin="$venv/Scripts"
"$bin/python" -m pip install --quiet --disable-pip-version-check ${options[@]+"${options[@]}"} "$what"
echo "$bin" >> "$GITHUB_PATH"
