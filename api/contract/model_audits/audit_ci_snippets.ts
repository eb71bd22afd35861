import { indented } from '../indented.js'
import type { AuditGateRules } from './audit_gate.js'

/** Model and gate rules for a CI pipeline. */
export type AuditCiOrder = {
  /** URL of this server. */
  url: string
  /** A file in the pipeline, which the script uploads, or a location that the server reads. */
  model: { file: string } | { order: Record<string, unknown> }
  rules: Partial<AuditGateRules>
}

/** Bytes per upload request. */
const PART_BYTES = 32 * 1024 * 1024

/** Formats the rules as the query string of `GET /model-audits/:id/gate`. */
export function auditGateQuery(rules: Partial<AuditGateRules>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rules)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.toString()
}

/**
 * Writes the pipeline as a POSIX shell script that needs only curl and the standard tools. The script uploads the model
 * in parts (each is retried after a lost connection), starts the audit, waits until it ends, writes
 * `assay-model-audit.sarif`, `assay-model-audit.xml` (JUnit) and `assay-model-audit.md`, and fails if the gate fails.
 * ASSAY_TOKEN is an API token.
 */
export function auditCiScript({ url, model, rules }: AuditCiOrder): string {
  return `set -eu
api='${url.replace(/(?<!\/)\/+$/, '')}/api/v1/model-audits'
auth="Authorization: Bearer $ASSAY_TOKEN"
${'file' in model ? uploadLines(model.file) : `order=${quoted(JSON.stringify(model.order))}\n`}audit=$(curl -fsS -X POST "$api" -H "$auth" -H 'Content-Type: application/json' -d "$order" |
  sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p')
gate="$api/$audit/gate?${auditGateQuery(rules)}"
while
  curl -fsS "$gate&format=markdown&wait=30" -H "$auth" -o assay-model-audit.md
  grep -q '^# Gate pending' assay-model-audit.md
do :; done
curl -fsS "$gate&format=junit" -H "$auth" -o assay-model-audit.xml
curl -fsS "$api/$audit/export?format=sarif" -H "$auth" -o assay-model-audit.sarif
cat assay-model-audit.md
grep -q '^# Gate passed' assay-model-audit.md
`
}

const uploadLines = (file: string) => `file=${quoted(file)}
size=$(wc -c < "$file" | tr -d ' ')
name=$(basename "$file" | tr -d '\\n' | base64 | tr -d '\\n')
upload=$(curl -fsS -X POST "$api/uploads" -H "$auth" -H 'Tus-Resumable: 1.0.0' \\
  -H "Upload-Length: $size" -H "Upload-Metadata: filename $name" -D - -o /dev/null |
  tr -d '\\r' | sed -n 's#^[Ll]ocation: .*/##p')
offset=0
failures=0
while [ "$offset" -lt "$size" ]; do
  tail -c +$((offset + 1)) "$file" | head -c ${PART_BYTES} |
    curl -fsS -X PATCH "$api/uploads/$upload" -H "$auth" -H 'Tus-Resumable: 1.0.0' \\
      -H "Upload-Offset: $offset" -H 'Content-Type: application/offset+octet-stream' \\
      --data-binary @- -o /dev/null || { failures=$((failures + 1)); sleep 5; }
  [ "$failures" -lt 20 ]
  offset=$(curl -fsSI "$api/uploads/$upload" -H "$auth" -H 'Tus-Resumable: 1.0.0' --retry 5 |
    tr -d '\\r' | sed -n 's/^[Uu]pload-[Oo]ffset: //p')
done
order='{"source":"upload","uploadIds":["'"$upload"'"]}'
`

/** Quotes a string with single quotes for a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

export const auditGithubSnippet = (order: AuditCiOrder) => `name: Model audit
on:
  pull_request:
jobs:
  model-audit:
    runs-on: ubuntu-latest
    timeout-minutes: 120
    permissions:
      contents: read
      security-events: write
    steps:
      - uses: actions/checkout@v4
        with:
          lfs: true
      - name: Audit and gate
        env:
          ASSAY_TOKEN: \${{ secrets.ASSAY_TOKEN }}
        run: |
${indented(auditCiScript(order), 10)}
      - name: Summary
        if: always()
        run: cat assay-model-audit.md >> "$GITHUB_STEP_SUMMARY"
      - uses: github/codeql-action/upload-sarif@v3
        if: always()
        with:
          sarif_file: assay-model-audit.sarif
`

export const auditGitlabSnippet = (order: AuditCiOrder) => `model-audit:
  image: curlimages/curl:latest
  timeout: 2 hours
  script:
    - |
${indented(auditCiScript(order), 6)}
  artifacts:
    when: always
    paths: [assay-model-audit.md, assay-model-audit.sarif]
    reports:
      junit: assay-model-audit.xml
`
