import { distinctValues } from '#api/evals/eval_names'
import { NOT_FOUND } from '#api/http/domain_error'
import { rowsPlannedOnce } from '#api/http/planned_once'
import type { Searched } from './chosen_tests.js'
import type Team from '#api/teams/team'

/** What a page of the matrix needs to know of its evaluation. */
export type ShownEval = Searched & {
  id: string
  tests: number
  /** Number of the last test; -1 when there is none. */
  last: number
  prompts: number
  vars: number
  /** Names of metrics. */
  metrics: number
  /** Tests are numbered from 0 without a gap, so that a page is a range of numbers. */
  isContiguous: boolean
  /** Some prompt has no result for some test. */
  hasGaps: boolean
  hasMedia: boolean
  /** Another one whenever its results have changed. */
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

const STATEMENT = `select evals.id, evals.revision_id, eval_revisions.searchable_at is not null as searchable, tests, total,
  array(${distinctValues('eval_results', 'plugin_id', 'evals.revision_id')}) as plugins,
  extract(epoch from evals.updated_at)::text as changed_at,
  jsonb_array_length(prompts) as prompts, jsonb_array_length(vars) as vars,
  jsonb_array_length(eval_revisions.metrics) as metrics,
  (select test_idx from eval_results r where r.revision_id = evals.revision_id
    order by test_idx desc, prompt_idx desc limit 1) as last,
  exists (select 1 from eval_media m where m.eval_id = evals.id) as media
  from evals join eval_revisions on eval_revisions.id = evals.revision_id
  where team_id = :teamId and evals.id = any(:ids)`

/**
 * The team's evaluations with these ids, in the order of the ids.
 * @throws NOT_FOUND when one of them is not the team's
 */
export async function shownEvals(team: Team, ids: readonly string[]): Promise<ShownEval[]> {
  const rows = await rowsPlannedOnce<Row>(['shown_evals', STATEMENT], {
    teamId: team.id,
    ids: [...new Set(ids)],
  })
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    if (!row) throw NOT_FOUND(`There is no evaluation ${id} in this team`)
    return shown(row)
  })
}

export async function shownEval(team: Team, id: string): Promise<ShownEval> {
  const [found] = await shownEvals(team, [id])
  if (!found) throw NOT_FOUND()
  return found
}

function shown(row: Row): ShownEval {
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
