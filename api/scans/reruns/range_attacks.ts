import type Team from '#api/accounts/tenants/team'
import {
  MAX_PROBES,
  type PlannedProbe,
  RANGE_ATTACKS,
  RANGE_PLUGINS,
} from '#api/engines/mcp_range/vocabulary'
import { findPlugin } from '#api/engines/redteam/index'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { isAtRange } from '#api/evals/values/is_at_range'
import { invalidField } from '#api/platform/http/domain_error'
import { ONLY_AT_RANGE } from '#api/scans/errors'
import { rangePort, type RangeUse } from '#api/scans/range/range_port'
import type { SourceAttack } from './source_attacks.js'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'

/** An attack that needs an MCP range. Another range repeats it with the same wording but new texts. */
export type RangeAttackSource = Pick<
  SourceAttack,
  'resultId' | 'evalId' | 'scanId' | 'severity' | 'grader' | 'pluginId' | 'strategyId' | 'language'
> & { probe: PlannedProbe }

type Row = Pick<SourceAttack, 'resultId' | 'evalId' | 'scanId' | 'grader'> & {
  severity: string | null
  attack: string
  variant: number
}

const FIND = `
  select r.id as "resultId", e.id as "evalId", s.id as "scanId", r.grader, r.severity,
    r.metadata #>> '{range,attack}' as attack,
    case when jsonb_typeof(r.metadata #> '{range,variant}') = 'number'
      then (r.metadata #>> '{range,variant}')::int else 0 end as variant
  from eval_results r
  join evals e on e.revision_id = r.revision_id and e.team_id = :teamId
  left join scans s on s.eval_id = e.id and s.type = 'redteam'
  where r.id = any(:resultIds::uuid[]) and ${isAtRange('r.metadata')}
  order by e.created_at, e.id, r.test_idx`

/** Loads the attacks of these results that need an MCP range, in test order. */
export async function rangeAttacks(
  team: Pick<Team, 'id'>,
  resultIds: string[],
  client: QueryClientContract = db.connection()
): Promise<RangeAttackSource[]> {
  const { rows }: { rows: Row[] } = await client.rawQuery(FIND, { teamId: team.id, resultIds })
  return rows.flatMap(({ attack: name, variant, severity: given, ...rest }) => {
    const attack = RANGE_ATTACKS.find((each) => each === name)
    if (!attack) return []
    const severity =
      SEVERITIES.find((each) => each === given) ??
      findPlugin(RANGE_PLUGINS[attack])?.severity ??
      'high'
    const pluginId = RANGE_PLUGINS[attack]
    const probe = { attack, variant }
    return [{ ...rest, severity, pluginId, strategyId: 'basic', language: 'en', probe }]
  })
}

/**
 * Assigns a range that repeats these attacks to the scan.
 * @returns the attacks with their new messages
 * @throws an error for the field `times` or `rangeId`; RANGE_BUSY; ONLY_AT_RANGE if the range has been revoked
 */
export async function attacksAtRange(
  sources: readonly RangeAttackSource[],
  times: number,
  use: Omit<RangeUse, 'plan'>,
  trx: TransactionClientContract
): Promise<SourceAttack[]> {
  if (sources.length === 0) return []
  const repeated = sources.flatMap((source) => Array.from({ length: times }, () => source))
  if (repeated.length > MAX_PROBES) {
    throw invalidField(
      'times',
      'max',
      `A scan with an MCP range can have at most ${MAX_PROBES} test cases`
    )
  }
  const { attachRange } = await rangePort.use()
  const prompts = await attachRange({ ...use, plan: repeated.map(({ probe }) => probe) }, trx)
  if (!prompts) throw ONLY_AT_RANGE()
  return repeated.map(({ probe: ignored, ...source }, at) => {
    const { reference, prompt, goal } = prompts[at]
    return {
      ...source,
      key: `range ${reference}`,
      prompt,
      basePrompt: prompt,
      goal,
      expectation: { range: reference },
      origin: 'MCP range',
      turns: null,
      policyId: null,
      policyName: null,
    }
  })
}
