/** Maximum number of teams to create, and of members to add, per request. */
export const TEAMS_PER_REQUEST = 5000
export const MEMBERS_PER_REQUEST = 5000

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Number of records deleted with a team. Members lose their membership but keep their accounts. */
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

/** One member of a team; `id` is the user's ID. */
export type TeamMemberRow = {
  id: string
  userId: string
  name: string
  /** Null for service accounts. */
  email: string | null
  kind: 'person' | 'service'
  roleId: string
  roleName: string
  createdAt: string
}
