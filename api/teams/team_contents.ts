import type { TeamContents } from '#api/contract/team'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const TABLES = {
  targets: 'targets',
  templates: 'scan_templates',
  scans: 'scans',
  evals: 'evals',
  evalConfigs: 'eval_configs',
  datasets: 'datasets',
  severityOverrides: 'severity_override_sets',
  customPolicies: 'custom_policies',
  modelAudits: 'model_audits',
  webhooks: 'webhooks',
  apiTokens: 'api_tokens',
  members: 'team_members',
} as const satisfies Record<keyof TeamContents, string>

const COUNTS = Object.entries(TABLES).map(
  ([name, table]) =>
    `(select count(*)::int from ${table} where ${table}.team_id = teams.id) as "${name}"`
)

/** What each of the teams holds, by the team's id. */
export async function teamContents(
  client: QueryClientContract,
  teamIds: readonly string[]
): Promise<Map<string, TeamContents>> {
  const { rows }: { rows: ({ id: string } & TeamContents)[] } = await client.rawQuery(
    `select teams.id, ${COUNTS.join(', ')} from teams where teams.id = any(?)`,
    [[...teamIds]]
  )
  return new Map(rows.map(({ id, ...contents }) => [id, contents]))
}

const WORDS = {
  targets: ['target', 'targets'],
  templates: ['scan template', 'scan templates'],
  scans: ['scan', 'scans'],
  evals: ['evaluation', 'evaluations'],
  evalConfigs: ['evaluation configuration', 'evaluation configurations'],
  datasets: ['dataset', 'datasets'],
  severityOverrides: ['set of severity overrides', 'sets of severity overrides'],
  customPolicies: ['policy', 'policies'],
  modelAudits: ['model audit', 'model audits'],
  webhooks: ['webhook', 'webhooks'],
  apiTokens: ['API token', 'API tokens'],
} as const

/** `3 targets, 1 scan`: what would be lost with a team, in words; empty when it is nothing. People are not lost. */
export function workInWords(contents: TeamContents): string {
  const names = Object.keys(WORDS) as (keyof typeof WORDS)[]
  return names
    .filter((name) => contents[name] > 0)
    .map((name) => `${contents[name]} ${WORDS[name][contents[name] === 1 ? 0 : 1]}`)
    .join(', ')
}
