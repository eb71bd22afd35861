import {
  type GuardrailVersion,
  MAX_TEXT_POLICIES,
  MAX_TEXT_POLICY_CHARS,
  type TextPolicy,
} from '#api/engines/guardrails/vocabulary'
import { ruleInGoal, successOf } from '#api/engines/redteam/index'
import type Team from '#api/accounts/tenants/team'
import { RESULTS } from '#api/findings/vulnerabilities/attacks_of'
import { policiesFor } from '#api/library/policies/readable_policies'
import { sourceAttacks } from '#api/scans/reruns/source_attacks'
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'

type IssueRow = { id: string; pluginId: string; policyId: string; weakness: string }

/** Whether a vulnerability concerns a custom policy, whose ID it has; each policy counts as a separate kind. */
const isOfPolicy = ({ pluginId, policyId }: IssueRow) =>
  pluginId.startsWith('policy') && policyId !== ''

/**
 * Suggests text policies for vulnerabilities, one per kind. They only log, because a person must decide what happens to
 * violations. Kinds without a description, and custom policies whose text is no longer stored, get none.
 */
export async function suggestedTexts(
  team: Pick<Team, 'id' | 'organizationId'>,
  issueIds: readonly string[]
): Promise<TextPolicy[]> {
  const issues: IssueRow[] = await db
    .from('issues')
    .where('team_id', team.id)
    .whereIn('id', [...issueIds])
    .orderBy('severity_rank')
    .orderBy('attacks', 'desc')
    .select('id', 'plugin_id as pluginId', 'policy_id as policyId', 'weakness')
  const policies = await customPolicies(team, issues.filter(isOfPolicy))
  const kindOf = (issue: IssueRow) =>
    isOfPolicy(issue) ? `policy:${issue.policyId}` : issue.pluginId
  return [...Map.groupBy(issues, kindOf)].flatMap(([kind, own]) => {
    const [first] = own
    if (!first) return []
    const rule = isOfPolicy(first) ? policies.get(first.policyId) : ruleOf(first)
    return rule === undefined ? [] : [suggestion(kind, rule, own)]
  })
}

function ruleOf({ pluginId, weakness }: IssueRow): string | undefined {
  const success = successOf(pluginId)
  if (success === null) return undefined
  return `${weakness}. A response violates this policy if this is true of it: ${success}`
}

const suggestion = (kind: string, rule: string, issues: readonly IssueRow[]): TextPolicy => ({
  id: createHash('sha256').update(`text-policy:${kind}`).digest('hex').slice(0, 16),
  origin: 'generated',
  kind: 'text',
  text: rule.slice(0, MAX_TEXT_POLICY_CHARS),
  onMatch: 'log',
  placements: ['OUTPUT'],
  sourceIssueIds: issues.map(({ id }) => id),
})

/** Returns the texts of custom policies by ID, from the library or otherwise from the attacks that violated them. */
async function customPolicies(
  team: Pick<Team, 'id' | 'organizationId'>,
  issues: readonly IssueRow[]
): Promise<Map<string, string>> {
  if (issues.length === 0) return new Map()
  const [library, attacked] = await Promise.all([
    // Compared as text, because policies defined in a template have IDs that are not UUIDs.
    policiesFor(team).whereRaw('custom_policies.id::text = any(?)', [
      issues.map(({ policyId }) => policyId),
    ]),
    attackedPolicies(team, issues),
  ])
  return new Map([...attacked, ...library.map(({ id, text }) => [id, text] as const)])
}

/**
 * Loads the texts of policies from results: the command-line tool stores them with each result, our own scans in the goal
 * of the attack.
 */
async function attackedPolicies(
  team: Pick<Team, 'id'>,
  issues: readonly IssueRow[]
): Promise<[string, string][]> {
  const { rows }: { rows: { policyId: string; resultId: string; text: string | null }[] } =
    await db.rawQuery(
      `select distinct on (i.id) i.policy_id as "policyId", r.id as "resultId", r.metadata ->> 'policy' as text
       from ${RESULTS} where i.team_id = :teamId and i.id = any(:ids::uuid[]) and r.status = 'failed'
       order by i.id, r.metadata ->> 'policy' nulls last, r.id`,
      { teamId: team.id, ids: issues.map(({ id }) => id) }
    )
  const attacks = await sourceAttacks(
    team,
    rows.map(({ resultId }) => resultId)
  )
  const goals = new Map(attacks.map(({ resultId, goal }) => [resultId, ruleInGoal(goal)]))
  return rows.flatMap(({ policyId, resultId, text }): [string, string][] => {
    const rule = (text ?? goals.get(resultId) ?? '').trim()
    return rule === '' ? [] : [[policyId, rule]]
  })
}

/**
 * Adds the base version's earlier suggestions and the new ones to a generated version, up to the maximum number of text
 * policies.
 */
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
