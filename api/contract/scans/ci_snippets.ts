import { indented } from '../indented.js'
import type { GateRules } from './gate.js'

/** Scan and gate rules for a CI pipeline. */
export type CiOrder = {
  /** URL of this server. */
  url: string
  targetId: string
  configId: string
  rules: Partial<GateRules>
}

/** Formats the rules as the query string of `GET /jobs/:id/gate`. */
export function gateQuery(rules: Partial<GateRules>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rules)) {
    if (value !== undefined) query.set(name, String(value))
  }
  return query.toString()
}

/**
 * Writes the pipeline as a POSIX shell script that needs only curl, sed, grep and cat. The script starts a scan, waits
 * until it ends, writes `assay-junit.xml` and `assay-summary.md`, and fails if the gate fails. ASSAY_TOKEN is an API
 * token; CI_RUN_KEY lets a retried step find its scan.
 */
export function ciScript({ url, targetId, configId, rules }: CiOrder): string {
  return `set -eu
api='${url.replace(/(?<!\/)\/+$/, '')}/api/v1'
auth="Authorization: Bearer $ASSAY_TOKEN"
order='{"type":"redteam","targetId":"${targetId}","configId":"${configId}"}'
job=$(curl -fsS -X POST "$api/jobs" -H "$auth" -H 'Content-Type: application/json' \\
  -H "Idempotency-Key:\${CI_RUN_KEY:+ $CI_RUN_KEY}" -d "$order" |
  sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p')
while
  state=$(curl -fsS "$api/jobs/$job?wait=30" -H "$auth" | sed -n 's/.*"status":"\\([^"]*\\)".*/\\1/p')
  [ "$state" = queued ] || [ "$state" = generating ] || [ "$state" = running ]
do :; done
gate="$api/jobs/$job/gate?${gateQuery(rules)}"
curl -fsS "$gate&format=junit" -H "$auth" -o assay-junit.xml
curl -fsS "$gate&format=markdown" -H "$auth" -o assay-summary.md
cat assay-summary.md
grep -q '^# Gate passed' assay-summary.md
`
}

export const githubSnippet = (order: CiOrder) => `name: Red team
on:
  pull_request:
jobs:
  red-team:
    runs-on: ubuntu-latest
    timeout-minutes: 120
    steps:
      - name: Scan and gate
        env:
          ASSAY_TOKEN: \${{ secrets.ASSAY_TOKEN }}
          CI_RUN_KEY: \${{ github.run_id }}-\${{ github.run_attempt }}
        run: |
${indented(ciScript(order), 10)}
      - name: Summary
        if: always()
        run: cat assay-summary.md >> "$GITHUB_STEP_SUMMARY"
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: red-team
          path: assay-*
`

export const gitlabSnippet = (order: CiOrder) => `red-team:
  image: curlimages/curl:latest
  timeout: 2 hours
  variables:
    CI_RUN_KEY: $CI_JOB_ID
  script:
    - |
${indented(ciScript(order), 6)}
  artifacts:
    when: always
    paths: [assay-summary.md]
    reports:
      junit: assay-junit.xml
`
