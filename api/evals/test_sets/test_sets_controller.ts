import type { TestSet } from '#api/contract/evals/dataset'
import { testSets } from '#api/contract/resources/dataset_lists'
import { contentRange, escapeLike, readList } from '#api/platform/http/lists/list_query'
import { updateTestSets } from '#api/evals/test_sets/update_test_sets'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const ORDERS: Record<string, string> = {
  id: 'id',
  latestEvalAt: 'latest_at',
  evals: 'evals',
  tests: 'tests',
}

/**
 * SQL for each set with its newest evaluation. Searches the set's ID and that evaluation's description and variables.
 */
const SETS = `
  from (
    select s.test_set_id as id, count(*)::int as evals, max(e.created_at) as latest_at,
      (array_agg(e.id order by e.created_at desc, e.id))[1] as latest_id
    from eval_test_sets s join evals e on e.id = s.eval_id
    where e.team_id = :teamId and e.is_published and s.test_set_id is not null
    group by s.test_set_id
  ) sets join evals latest on latest.id = sets.latest_id
  where :part = '%%' or sets.id ilike :part or latest.description ilike :part or latest.vars::text ilike :part`

type SetRecord = {
  id: string
  evals: number
  tests: number
  vars: string[]
  latest_id: string
  latest_at: Date
  description: string
}

export default class TestSetsController {
  /** Lists sets of test cases; evaluations with the same test cases share a set. */
  async index(ctx: HttpContext): Promise<TestSet[]> {
    const { from, to, sort, filter } = readList(testSets, ctx.request.qs())
    await updateTestSets(ctx.team.id)
    const q = typeof filter.q === 'string' ? filter.q.trim() : ''
    const bindings = { teamId: ctx.team.id, part: `%${escapeLike(q)}%` }
    const order = `${ORDERS[sort.field] ?? 'latest_at'} ${sort.direction}, sets.id`
    const [counted, listed]: [{ rows: { total: number }[] }, { rows: SetRecord[] }] =
      await Promise.all([
        db.rawQuery(`select count(*)::int as total ${SETS}`, bindings),
        db.rawQuery(
          `select sets.*, latest.tests, latest.vars, latest.description ${SETS}
           order by ${order} offset :from limit :size`,
          { ...bindings, from, size: to - from + 1 }
        ),
      ])
    contentRange(ctx, 'test-sets', from, listed.rows.length, counted.rows[0]?.total ?? 0)
    return listed.rows.map(({ id, evals, tests, vars, ...latest }) => ({
      id,
      evals,
      tests,
      vars,
      latestEvalId: latest.latest_id,
      latestEvalDescription: latest.description,
      latestEvalAt: latest.latest_at.toISOString(),
    }))
  }
}
