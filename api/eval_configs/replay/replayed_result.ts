import { isComparing } from '#api/eval_configs/make_case'
import { findAssertionKind } from '#api/contract/assertions'
import {
  type EvalCheck,
  type EvalColumn,
  type EvalProvider,
  type EvalTest,
  readEvalConfig,
} from '#api/engines/evals/index'
import { asObject } from '#api/evals/as_object'
import { NOT_FOUND } from '#api/http/domain_error'
import { providerOfColumn } from '#api/eval_configs/replay/provider_of_column'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

export type Place = { evalId: string; testIdx: number; promptIdx: number }

/** A stored result as it can be asked for again. */
export type ReplayedResult = {
  column: EvalColumn
  provider: EvalProvider | { problem: string }
  /** Of its assertions only what is checked here, by itself. */
  test: EvalTest
  template: string | null
  notGraded: string[]
}

type Row = {
  prompt: string
  vars: Record<string, unknown> | null
  test: unknown
  said: unknown
  prompts: unknown
  config: unknown
  target_id: string | null
  job: unknown
}

const RESULT = `
  select r.prompt, r.vars, p.row -> 'testCase' as test, e.prompts -> r.prompt_idx as said, e.prompts,
    e.config - 'tests' - 'scenarios' as config, e.target_id,
    (select s.config from scans s where s.eval_id = e.id and s.type = 'eval' order by s.created_at desc limit 1) as job
  from evals e
  join eval_results r on r.revision_id = e.revision_id and r.test_idx = :testIdx and r.prompt_idx = :promptIdx
  left join eval_payloads p on p.revision_id = r.revision_id and p.test_idx = r.test_idx
    and p.prompt_idx = r.prompt_idx
  where e.id = :evalId and e.team_id = :teamId`

/** @throws NOT_FOUND when the team has no such result */
export async function replayedResult(team: Team, place: Place): Promise<ReplayedResult> {
  const { rows }: { rows: Row[] } = await db.rawQuery(RESULT, { ...place, teamId: team.id })
  const [row] = rows
  if (!row) throw NOT_FOUND()
  const test = testOf(row)
  const { raw, provider: named } = asObject(row.said)
  const label = typeof named === 'string' ? named : ''
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
    test: { ...test, assert: (test.assert ?? []).filter(isCheckedHere) },
    template: typeof raw === 'string' && raw !== row.prompt && raw.includes('{{') ? raw : null,
    notGraded: (test.assert ?? []).filter((check) => !isCheckedHere(check)).map(({ type }) => type),
  }
}

function testOf({ test, vars }: Row): EvalTest {
  const config = { prompts: ['-'], providers: ['echo'], tests: [asObject(test)] }
  const read = readEvalConfig(config).document?.tests[0] ?? {}
  const { providerOutput: ignored, ...rest } = read
  return { ...rest, vars: rest.vars ?? vars ?? {} }
}

function isCheckedHere(check: EvalCheck): boolean {
  if ('assert' in check && Array.isArray(check.assert)) return check.assert.every(isCheckedHere)
  const kind = findAssertionKind(check.type)
  return kind !== undefined && kind.notHere === undefined && !isComparing(check)
}
