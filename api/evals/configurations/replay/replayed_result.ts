import { isComparing } from '#api/evals/configurations/make_case'
import { findAssertionKind } from '#api/contract/evals/assertions'
import {
  type EvalCheck,
  type EvalColumn,
  type EvalProvider,
  type EvalTest,
  readEvalObject,
} from '#api/engines/evals/index'
import { evalRun } from '#api/evals/eval_run_sql'
import { asObject } from '#api/evals/values/as_object'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { providerOfColumn } from '#api/evals/configurations/replay/provider_of_column'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

export type Place = { evalId: string; testIdx: number; promptIdx: number }

/** A stored result with the data for a replay. */
export type ReplayedResult = {
  column: EvalColumn
  provider: EvalProvider | { problem: string }
  /** Contains only the assertions that the server can check without other results. */
  test: EvalTest
  template: string | null
  notGraded: string[]
}

type Row = {
  prompt: string
  vars: Record<string, unknown> | null
  test: unknown
  column_prompt: unknown
  prompts: unknown
  config: unknown
  target_id: string | null
  job: unknown
}

const resultQuery = () => `
  select r.prompt, r.vars, p.row -> 'testCase' as test, evals.prompts -> r.prompt_idx as column_prompt, evals.prompts,
    evals.config - 'tests' - 'scenarios' as config, evals.target_id,
    ${evalRun.sql().runConfig} as job
  from evals
  join eval_results r on r.revision_id = evals.revision_id and r.test_idx = :testIdx and r.prompt_idx = :promptIdx
  left join eval_payloads p on p.revision_id = r.revision_id and p.test_idx = r.test_idx
    and p.prompt_idx = r.prompt_idx
  where evals.id = :evalId and evals.team_id = :teamId`

/**
 * Loads a stored result for a replay.
 * @throws NOT_FOUND if the team has no such result
 */
export async function replayedResult(team: Team, place: Place): Promise<ReplayedResult> {
  const { rows }: { rows: Row[] } = await db.rawQuery(resultQuery(), { ...place, teamId: team.id })
  const [row] = rows
  if (!row) throw NOT_FOUND()
  const test = testOf(row)
  const { raw, provider } = asObject(row.column_prompt)
  const label = typeof provider === 'string' ? provider : ''
  return {
    column: {
      promptIdx: place.promptIdx,
      providerIdx: 0,
      prompt: { raw: row.prompt, label: row.prompt },
      provider: { id: label, label },
    },
    provider: providerOfColumn({
      config: asObject(row.config),
      prompts: Array.isArray(row.prompts) ? row.prompts : [],
      targetId: row.target_id,
      job: row.job === null ? null : asObject(row.job),
      promptIdx: place.promptIdx,
    }),
    test: { ...test, assert: (test.assert ?? []).filter(canCheck) },
    template: typeof raw === 'string' && raw !== row.prompt && raw.includes('{{') ? raw : null,
    notGraded: (test.assert ?? []).filter((check) => !canCheck(check)).map(({ type }) => type),
  }
}

function testOf({ test, vars }: Row): EvalTest {
  const config = { prompts: ['-'], providers: ['echo'], tests: [asObject(test)] }
  const read = readEvalObject(config).document?.tests[0] ?? {}
  const { providerOutput: ignored, ...rest } = read
  return { ...rest, vars: rest.vars ?? vars ?? {} }
}

function canCheck(check: EvalCheck): boolean {
  if ('assert' in check && Array.isArray(check.assert)) return check.assert.every(canCheck)
  const kind = findAssertionKind(check.type)
  return kind !== undefined && kind.unsupportedReason === undefined && !isComparing(check)
}
