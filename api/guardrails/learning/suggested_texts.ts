import {
  type GuardrailVersion,
  MAX_TEXT_POLICIES,
  MAX_TEXT_POLICY_CHARS,
  type TextPolicy,
} from '#api/engines/guardrails/vocabulary'
import { successOf } from '#api/engines/redteam/index'
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'

type IssueRow = { id: string; pluginId: string; weakness: string }

/**
 * Text policies for vulnerabilities, one per kind. They only log, because no replay can measure a model's verdicts: a person
 * decides what to do with violations. Kinds without a description have none.
 */
export async function suggestedTexts(
  teamId: string,
  issueIds: readonly string[]
): Promise<TextPolicy[]> {
  const issues: IssueRow[] = await db
    .from('issues')
    .where('team_id', teamId)
    .whereIn('id', [...issueIds])
    .orderBy('severity_rank')
    .orderBy('attacks', 'desc')
    .select('id', 'plugin_id as pluginId', 'weakness')
  return [...Map.groupBy(issues, ({ pluginId }) => pluginId)].flatMap(([pluginId, own]) => {
    const success = successOf(pluginId)
    const [first] = own
    return success === null || !first ? [] : [suggestion(pluginId, first.weakness, success, own)]
  })
}

const suggestion = (
  pluginId: string,
  weakness: string,
  success: string,
  issues: readonly IssueRow[]
): TextPolicy => ({
  id: createHash('sha256').update(`text-policy:${pluginId}`).digest('hex').slice(0, 16),
  origin: 'generated',
  kind: 'text',
  text: `${weakness}. A response violates this policy if this is true of it: ${success}`.slice(
    0,
    MAX_TEXT_POLICY_CHARS
  ),
  onMatch: 'log',
  placements: ['OUTPUT'],
  sourceIssueIds: issues.map(({ id }) => id),
})

/** A generated version with the earlier suggestions of its base and the new ones, within the limit of a version. */
export function withSuggestions(
  version: GuardrailVersion,
  base: GuardrailVersion,
  suggested: readonly TextPolicy[]
): GuardrailVersion {
  const isText = (policy: GuardrailVersion['policies'][number]) => policy.kind === 'text'
  const earlier = base.policies.filter(isText).filter(({ origin }) => origin === 'generated')
  const byId = new Map([...earlier, ...suggested].map((policy) => [policy.id, policy]))
  const free = MAX_TEXT_POLICIES - version.policies.filter(isText).length
  return { ...version, policies: [...version.policies, ...[...byId.values()].slice(0, free)] }
}
