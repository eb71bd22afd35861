import { findPlugin, leadingStrategy } from '#api/engines/redteam/index'
import { SEVERITIES, type PlannedTest } from '#api/engines/redteam/vocabulary'
import { messagesOf } from '#api/evals/table/messages_of'
import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** An attack that was made before, as it can be made again. */
export type SourceAttack = Omit<PlannedTest, 'index' | 'turns' | 'contextId' | 'policy'> & {
  resultId: string
  evalId: string
  scanId: string | null
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

/** Of a scan of this server its test says more than its result; of an upload, what the tool sent. */
const FIND = `
  select r.id as "resultId", e.id as "evalId", s.id as "scanId", coalesce(t.key, r.id::text) as key,
    r.plugin_id as "pluginId", r.strategy_id as "strategyId", r.severity, t.language, r.prompt,
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
  order by e.created_at, e.id, r.test_idx, r.prompt_idx`

/** The attacks behind these results of the team, in the order of their tests. Results of no attack are left out. */
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
    turns: isAlone(rest.strategyId) ? rest.turns : turnsOf({ metadata, row, turns: rest.turns }),
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Attempts of strategies that improve a message each stand alone, and the last one is the prompt. */
const isAlone = (strategyId: string | null) =>
  leadingStrategy(strategyId ?? 'basic')?.strategy.kind === 'attempts'

/** What was said to the target, when it was more than one message. */
function turnsOf({ metadata, row, turns }: Pick<Row, 'metadata' | 'row' | 'turns'>) {
  const said = messagesOf(row ?? { metadata })
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content)
  if (said.length > 1) return said
  return turns
}
