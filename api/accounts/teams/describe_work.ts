import type { TeamContents } from '#api/contract/accounts/team'

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

/**
 * Lists the data that would be deleted with a team, e.g. `3 targets, 1 scan`; empty if there is none. Omits members,
 * because users are not deleted.
 */
export function describeWork(contents: TeamContents): string {
  const names = Object.keys(WORDS) as (keyof typeof WORDS)[]
  return names
    .filter((name) => contents[name] > 0)
    .map((name) => `${contents[name]} ${WORDS[name][contents[name] === 1 ? 0 : 1]}`)
    .join(', ')
}
