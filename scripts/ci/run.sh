#!/usr/bin/env bash
# Runs the suite in CI. Each variable INPUT_NAME becomes the option --name, unless PIX_NAME is set: what the environment says wins.
# Used by action.yml and docs/ci/gitlab.yml.
#   FOLDER  the run folder
#   TOOL    the folder of the checkout (default: that of this script)
set -euo pipefail
tool="${TOOL:-$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)}"
folder="${FOLDER:?the run folder is missing}"

# Without an address the built-in sandbox would be tested, and pass.
[ -n "${PIX_TARGET:-}" ] || export PIX_TARGET="${INPUT_TARGET:-}"
unset INPUT_TARGET

options=(--out "$folder")
for name in $(compgen -v INPUT_ || true); do
  own="PIX_${name#INPUT_}" value="${!name}"
  [ -n "$value" ] && [ "$value" != false ] && [ -z "${!own:-}" ] || continue
  option="--$(tr 'A-Z_' 'a-z-' <<<"${name#INPUT_}")"
  if [ "$value" = true ]; then options+=("$option"); else options+=("$option" "$value"); fi
done

status=0
PATH="$tool/node_modules/.bin:$PATH" node "$tool/src/cli/main.ts" run "${options[@]}" || status=$?
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  printf 'folder=%s\nstatus=%s\n' "$folder" "$status" >>"$GITHUB_OUTPUT"
fi
if [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ -f "$folder/summary.md" ] && [ ! -L "$folder/summary.md" ]; then
  cat "$folder/summary.md" >>"$GITHUB_STEP_SUMMARY"
fi
exit "$status"
