/** Most teams that one request may create, and most people that it may put into one. */
export const TEAMS_PER_REQUEST = 5000
export const MEMBERS_PER_REQUEST = 5000

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** What a team holds: all of it but the people is lost when the team is deleted. */
export type TeamContents = {
  targets: number
  templates: number
  scans: number
  evals: number
  evalConfigs: number
  datasets: number
  severityOverrides: number
  customPolicies: number
  modelAudits: number
  webhooks: number
  apiTokens: number
  members: number
}

/** One member of a team; `id` is the user's id, by which the team knows them. */
export type TeamMemberRow = {
  id: string
  userId: string
  name: string
  /** Null: a service account has none. */
  email: string | null
  kind: 'person' | 'service'
  roleId: string
  roleName: string
  createdAt: string
}
