import { type Outcome, SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'
import { estimateIn } from '#api/evals/values/estimate'
import { resultsAs } from '#api/evals/hidden/hidden_texts'
import { type Named, rowsPlannedOnce } from '#api/platform/http/planned_once'
import type { Cuts } from './cuts.js'
import db from '@adonisjs/lucid/services/db'

/** The columns of a result that the table shows. */
export type CellRecord = {
  id: string
  revision_id: number
  test_idx: number
  prompt_idx: number
  test_key: string | null
  status: Outcome
  judged_status: Outcome
  estimate: unknown
  output: string | null
  error: string | null
  reason: string | null
  score: number | null
  latency_ms: number | null
  cost_usd: number | null
  tokens: number | null
  token_usage: Record<string, unknown> | null
  named_scores: Record<string, number> | null
  assertions: number | null
  assertions_passed: number | null
  review_status: 'passed' | 'failed' | null
  review_score: number | null
  review_comment: string | null
  reviewed_at: Date | null
  is_highlighted: boolean
  is_hidden: boolean
  /** Null unless requested with `hasPrompts`. */
  sent_prompt: string | null
  /** Media of the response; null unless requested. */
  media: { images: unknown; audio: unknown; video: unknown } | null
}

/** Properties of the test case. `description` and `vars` are null except in its first result. */
export type TestRecord = {
  description: string | null
  plugin_id: string | null
  strategy_id: string | null
  severity: string | null
  vars: Record<string, string> | null
}

const RESULTS = resultsAs('redacted')

const CELL = `r.id, r.revision_id, r.test_idx, r.prompt_idx, r.test_key, r.status, r.judged_status,
  case when r.status = 'undecided' then ${estimateIn('r')} end as estimate,
  left(r.output, :output) as output, left(r.error, :reason) as error, left(r.reason, :reason) as reason,
  coalesce(r.review_score, r.score) as score, r.latency_ms, r.cost_usd,
  case when jsonb_typeof(r.token_usage -> 'total') = 'number' then (r.token_usage ->> 'total')::float8 end as tokens,
  r.token_usage, r.named_scores, r.assertions, r.assertions_passed, r.review_status, r.review_score, left(r.review_comment, :reason) as review_comment, r.reviewed_at,
  r.is_highlighted, r.is_hidden, case when :hasPrompts then left(r.prompt, :variable) end as sent_prompt`

const MEDIA = `(select case when not r.is_hidden then json_build_object('images', p.row -> 'response' -> 'images',
      'audio', p.row -> 'response' -> 'audio', 'video', p.row -> 'response' -> 'video') end
    from eval_payloads p
    where p.revision_id = r.revision_id and p.test_idx = r.test_idx and p.prompt_idx = r.prompt_idx) as media`

/** Reads `description` and `vars` for the first result of a test case only. */
const TEST = `case when f.first then r.description end as description, r.plugin_id, r.strategy_id, r.severity,
  case when not f.first then null
    when r.vars is null then jsonb_build_object('prompt', left(r.prompt, :variable))
    else (select jsonb_object_agg(key, left(value, :variable)) from jsonb_each_text(r.vars)) end as vars`

const cellsWith = (media: string) => `select ${CELL}, ${TEST}, ${media}
  from ${RESULTS} r, lateral (select not exists (
    select 1 from eval_results e where e.revision_id = r.revision_id and e.test_idx = r.test_idx
      and e.prompt_idx < r.prompt_idx) as first) f
  where r.revision_id = :revisionId and r.test_idx = any(:tests)
  order by r.test_idx, r.prompt_idx`

const CELLS: Named = ['eval_cells', cellsWith('null as media')]
const CELLS_WITH_MEDIA: Named = ['eval_cells_with_media', cellsWith(MEDIA)]

/** Text lengths, and whether to read the prompts as they were sent. */
export type CellOptions = { cuts: Cuts; hasPrompts: boolean }

/** Loads the results of these test cases, ordered by test case and prompt. */
export async function readCells(
  revisionId: number,
  tests: readonly number[],
  { hasMedia, ...options }: CellOptions & { hasMedia: boolean }
): Promise<(CellRecord & TestRecord)[]> {
  return rowsPlannedOnce(hasMedia ? CELLS_WITH_MEDIA : CELLS, {
    revisionId,
    tests: [...tests],
    ...bindings(options),
  })
}

/** Loads the results of the same test cases in other evaluations, matched by key, or by index if they have no key. */
export async function readComparedCells(
  revisionIds: readonly number[],
  { keys, numbers }: { keys: readonly string[]; numbers: readonly number[] },
  options: CellOptions
): Promise<CellRecord[]> {
  const { rows }: { rows: CellRecord[] } = await db.rawQuery(
    `select ${CELL}, null as media from ${RESULTS} r
     where r.revision_id = any(:revisionIds) and r.test_key = any(:keys)
     union all
     select ${CELL}, null from ${RESULTS} r
     where r.revision_id = any(:revisionIds) and r.test_key is null and r.test_idx = any(:numbers)
     order by test_idx, prompt_idx`,
    { revisionIds: [...revisionIds], keys: [...keys], numbers: [...numbers], ...bindings(options) }
  )
  return rows
}

/** Returns the bindings. One character more than shown is read of each text, to detect whether it is longer. */
const bindings = ({ cuts: { output, reason, variable }, hasPrompts }: CellOptions) => ({
  hasPrompts,
  output: output + 1,
  reason: reason + 1,
  variable: variable + 1,
})

export const severityOf = (value: string | null): Severity | null =>
  SEVERITIES.find((each) => each === value) ?? null
