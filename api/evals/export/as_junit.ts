import type { EvalFilter } from '#api/contract/evals/eval'
import { fillSql, sql } from '#api/evals/table/sql'
import { shownEstimate } from '#api/evals/values/estimate'
import type { ExportedEval } from './exported_eval.js'
import { type ExportedResult, exportedResults, matchesFilter } from './exported_results.js'
import { varsOf } from './tool_row_of.js'
import db from '@adonisjs/lucid/services/db'

type Counts = {
  promptIdx: number
  tests: number
  failures: number
  errors: number
  skipped: number
  ms: number
}

/**
 * Yields JUnit XML with one suite per prompt. Undecided results are reported as skipped, because they neither passed
 * nor failed.
 */
export async function* asJunit(exported: ExportedEval, filter: EvalFilter) {
  const { row, columns } = exported
  const counts = await countsOf(exported, filter)
  const sum = (of: keyof Counts) => counts.reduce((total, each) => total + each[of], 0)
  const totals = { tests: sum('tests'), failures: sum('failures'), errors: sum('errors') }
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXml(row.description || row.id)}"${numbers({ ...totals, skipped: sum('skipped') })} time="${seconds(sum('ms'))}">\n`
  let open = -1
  for await (const results of exportedResults(exported, filter, { order: 'prompt' })) {
    let text = ''
    for (const result of results) {
      if (result.prompt_idx !== open) {
        text += open < 0 ? '' : '  </testsuite>\n'
        open = result.prompt_idx
        text += suiteOf(
          columns[open],
          counts.find(({ promptIdx }) => promptIdx === open)
        )
      }
      text += caseOf(result, columns[open]?.provider ?? '')
    }
    yield text
  }
  yield `${open < 0 ? '' : '  </testsuite>\n'}</testsuites>\n`
}

async function countsOf({ shown }: ExportedEval, filter: EvalFilter): Promise<Counts[]> {
  const query = fillSql(
    `select prompt_idx as "promptIdx", count(*)::int as tests,
       count(*) filter (where status = 'failed')::int as failures,
       count(*) filter (where status = 'error')::int as errors,
       count(*) filter (where status = 'undecided')::int as skipped,
       coalesce(sum(latency_ms), 0)::float8 as ms
     from eval_results r where r.revision_id = {0} and {1} group by prompt_idx order by prompt_idx`,
    sql('?', shown.revisionId),
    matchesFilter(shown, filter)
  )
  const { rows }: { rows: Counts[] } = await db.rawQuery(query.sql, [...query.bindings])
  return rows
}

function suiteOf(column: ExportedEval['columns'][number] | undefined, counts?: Counts): string {
  const { tests = 0, failures = 0, errors = 0, skipped = 0, ms = 0 } = counts ?? {}
  const name = column ? [column.provider, column.label].filter((part) => part !== '') : []
  return `  <testsuite name="${escapeXml(name.join(': '))}"${numbers({ tests, failures, errors, skipped })} time="${seconds(ms)}">\n`
}

const TAGS = { failed: 'failure', error: 'error', undecided: 'skipped', passed: null } as const

function caseOf(result: ExportedResult, provider: string): string {
  const name = `Test ${result.test_idx + 1}: ${result.description ?? nameOf(result)}`
  const start = `    <testcase name="${escapeXml(name)}" classname="${escapeXml(result.plugin_id ?? provider)}" time="${seconds(result.latency_ms ?? 0)}"`
  const tag = TAGS[result.status]
  if (tag === null) return `${start}/>\n`
  const message = messageOf(result)
  const details = tag === 'skipped' ? '' : escapeXml(result.output ?? '')
  return `${start}>\n      <${tag} message="${escapeXml(message.slice(0, 2000))}">${details}</${tag}>\n    </testcase>\n`
}

/** Returns why a result did not pass; for an undecided one, preceded by its estimate. */
function messageOf({ status, error, reason, metadata }: ExportedResult): string {
  const text = (status === 'error' ? error : reason) ?? ''
  const estimate = shownEstimate(status, metadata.estimate)
  if (!estimate) return text
  const percent = Math.round(estimate.probability * 100)
  return `Likely ${estimate.outcome} (${percent}%). ${text}`.trim()
}

/** Returns the name of a test case: its variables, truncated. */
function nameOf(result: ExportedResult): string {
  const values = Object.entries(varsOf(result)).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`
  )
  const text = values.join(', ').replace(/\s+/g, ' ')
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

const numbers = (values: Record<string, number>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

const seconds = (ms: number) => (ms / 1000).toFixed(3)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes a string for XML 1.0. Replaces characters that XML does not allow with U+FFFD: lone surrogates, and control
 * characters except tab and line breaks.
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}
