#!/usr/bin/env bash
# Installs what test/openapi/tools.full.test.ts tries on the observed contract: linters, generators, a proxy and a fuzzer.
# What cannot be had is named, and its tests are skipped. At most three minutes; a second call does nothing.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
[ -e bin/complete ] && [ ! package-lock.json -nt bin/complete ] && [ ! requirements.txt -nt bin/complete ] &&
  [ ! go/go.sum -nt bin/complete ] && exit 0
mkdir -p bin
rm -f bin/complete
missing=0

# attempt NAME COMMAND...: says what could not be installed
attempt() {
  local name=$1 log
  shift
  log=$(timeout 170 "$@" 2>&1) && return 0
  echo "not installed: $name: $(tail -n 1 <<<"$log" | cut -c -200)"
  return 1
}

install_npm() { attempt 'redocly, spectral, prism and hey-api' npm ci --ignore-scripts --no-audit --no-fund --no-workspaces; }

install_python() {
  attempt 'a Python environment' python3 -m venv .venv &&
    attempt 'schemathesis and openapi-python-client' .venv/bin/pip install --quiet --requirement requirements.txt
}

install_go() {
  (cd go && attempt oapi-codegen go build -o ../bin/oapi-codegen github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen)
}

install_npm & npm=$!
install_python & python=$!
install_go & go=$!
for job in "$npm" "$python" "$go"; do wait "$job" || missing=1; done
[ "$missing" -eq 0 ] && touch bin/complete
exit 0
