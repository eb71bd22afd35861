import { findPlugin, leadingStrategy } from '#api/engines/redteam/index'
import { SEVERITIES, type PlannedTest } from '#api/engines/redteam/vocabulary'
import { messagesOf } from '#api/evals/table/cells/messages_of'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isAtRange } from '#api/evals/values/is_at_range'

/** An executed attack, with everything needed to repeat it. */
export type SourceAttack = Omit<PlannedTest, 'index' | 'turns' | 'contextId' | 'policy'> & {
  resultId: string
  evalId: string
  scanId: string | null
  /** Name of the judge that decided; null for uploads without one. */
  grader: string | null
  turns: string[] | null
  policyId: string | null
  policyName: string | null
}

type Noted = { goal?: unknown; basePrompt?: unknown; origin?: unknown; language?: unknown }

type Row = Omit<SourceAttack, 'severity' | 'strategyId' | 'turns'> & {
  severity: string | null
  strategyId: string | null
  turns: string[] | null
  metadata: Noted & Record<string, unknown>
  row: Record<string, unknown> | null
}

/**
 * SQL for the attacks. The stored test case is preferred, because it has more detail than the result; uploads contain
 * only what promptfoo sent.
 */
const FIND = `
  select r.id as "resultId", e.id as "evalId", s.id as "scanId", coalesce(t.key, r.id::text) as key,
    r.grader, r.plugin_id as "pluginId", r.strategy_id as "strategyId", r.severity, t.language, r.prompt,
    t.base_prompt as "basePrompt", t.goal, coalesce(t.expectation, '{}'::jsonb) as expectation, t.origin, t.turns,
    coalesce(r.policy_id, r.metadata ->> 'policyId') as "policyId",
    coalesce(t.policy_name, r.metadata ->> 'policyName') as "policyName", r.metadata, p.row
  from eval_results r
  join evals e on e.revision_id = r.revision_id and e.team_id = :teamId
  left join scans s on s.eval_id = e.id and s.type = 'redteam'
  left join scan_tests t on t.scan_id = s.id and t.index = r.test_idx
  left join eval_payloads p on p.revision_id = r.revision_id and p.test_idx = r.test_idx
    and p.prompt_idx = r.prompt_idx
  where r.id = any(:resultIds::uuid[]) and r.plugin_id is not null
    and not (${isAtRange('r.metadata')})
  order by e.created_at, e.id, r.test_idx, r.prompt_idx`

/**
 * Loads the attacks of these results in test order. Ignores results that are not attacks. Also ignores attacks that need
 * an MCP range, because their message alone is an ordinary request; see `rangeAttacks`.
 */
export async function sourceAttacks(
  team: Pick<Team, 'id'>,
  resultIds: string[],
  client: QueryClientContract = db.connection()
): Promise<SourceAttack[]> {
  const { rows }: { rows: Row[] } = await client.rawQuery(FIND, { teamId: team.id, resultIds })
  return rows.map(toAttack)
}

function toAttack({ metadata, row, ...rest }: Row): SourceAttack {
  const { pluginId, prompt } = rest
  return {
    ...rest,
    strategyId: rest.strategyId ?? 'basic',
    severity:
      SEVERITIES.find((each) => each === rest.severity) ??
      findPlugin(pluginId)?.severity ??
      'medium',
    language: rest.language ?? text(metadata.language) ?? 'en',
    basePrompt: rest.basePrompt ?? text(metadata.basePrompt) ?? prompt,
    goal: rest.goal ?? text(metadata.goal) ?? '',
    origin: rest.origin ?? text(metadata.origin) ?? 'An earlier evaluation',
    turns: isIterative(rest.strategyId)
      ? rest.turns
      : turnsOf({ metadata, row, turns: rest.turns }),
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Whether a strategy is iterative. Its attempts are independent, and the final attempt is the prompt. */
const isIterative = (strategyId: string | null) =>
  leadingStrategy(strategyId ?? 'basic')?.strategy.kind === 'attempts'

/** Returns the sent user messages if there were several, otherwise the planned turns. */
function turnsOf({ metadata, row, turns }: Pick<Row, 'metadata' | 'row' | 'turns'>) {
  const messages = messagesOf(row ?? { metadata })
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
  if (messages.length > 1) return messages
  return turns
}
