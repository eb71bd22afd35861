import { distinctValues } from '#api/evals/table/eval_names'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { rowsPlannedOnce } from '#api/platform/http/planned_once'
import type { SearchScope } from './chosen_tests.js'
import type Team from '#api/accounts/tenants/team'

/** Properties of an evaluation that a page of the matrix needs. */
export type ShownEval = SearchScope & {
  id: string
  tests: number
  /** Index of the last test case; -1 without test cases. */
  last: number
  prompts: number
  vars: number
  metrics: number
  /** Whether test indexes start at 0 and have no gaps, so that a page is a range of indexes. */
  isContiguous: boolean
  /** Whether at least one test case has no result for one of the prompts. */
  hasGaps: boolean
  hasMedia: boolean
  /** Changes whenever the results change; part of cache keys. */
  state: string
}

type Row = {
  id: string
  revision_id: number
  searchable: boolean
  tests: number
  total: number
  prompts: number
  vars: number
  metrics: number
  last: number | null
  media: boolean
  plugins: string[]
  changed_at: string
}

/** Number of results that are searched for media that are not stored as files. */
const MEDIA_SAMPLE = 20

/** Whether responses contain media. Reads only the first results, because payloads can be large. */
const INLINE_MEDIA = `exists (
  select 1 from (select p.row -> 'response' as response from eval_payloads p
    where p.revision_id = evals.revision_id order by test_idx, prompt_idx limit ${MEDIA_SAMPLE}) sample
  where coalesce(response -> 'images', response -> 'audio', response -> 'video') is not null)`

const STATEMENT = `select evals.id, evals.revision_id, eval_revisions.searchable_at is not null as searchable, tests, total,
  array(${distinctValues('eval_results', 'plugin_id', 'evals.revision_id')}) as plugins,
  extract(epoch from evals.updated_at)::text as changed_at,
  jsonb_array_length(prompts) as prompts, jsonb_array_length(vars) as vars,
  jsonb_array_length(eval_revisions.metrics) as metrics,
  (select test_idx from eval_results r where r.revision_id = evals.revision_id
    order by test_idx desc, prompt_idx desc limit 1) as last,
  (exists (select 1 from eval_media m where m.eval_id = evals.id) or ${INLINE_MEDIA}) as media
  from evals join eval_revisions on eval_revisions.id = evals.revision_id
  where team_id = :teamId and evals.id = any(:ids)`

/**
 * Loads evaluations of the team in the order of the IDs.
 * @throws NOT_FOUND if one of them does not exist in the team
 */
export async function loadShownEvals(team: Team, ids: readonly string[]): Promise<ShownEval[]> {
  const rows = await rowsPlannedOnce<Row>(['shown_evals', STATEMENT], {
    teamId: team.id,
    ids: [...new Set(ids)],
  })
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw NOT_FOUND(`This team has no evaluation ${id}`)
    return toShownEval(row)
  })
}

export async function loadShownEval(team: Team, id: string): Promise<ShownEval> {
  const [found] = await loadShownEvals(team, [id])
  if (!found) throw NOT_FOUND()
  return found
}

function toShownEval(row: Row): ShownEval {
  const prompts = Math.max(1, row.prompts)
  return {
    id: row.id,
    revisionId: row.revision_id,
    isSearchable: row.searchable,
    plugins: row.plugins,
    tests: row.tests,
    last: row.last ?? -1,
    prompts,
    vars: Math.max(1, row.vars),
    metrics: row.metrics,
    isContiguous: row.last === null || row.last + 1 === row.tests,
    hasGaps: row.total < row.tests * prompts,
    hasMedia: row.media,
    state: [row.revision_id, row.total, row.changed_at].join(' '),
  }
}
