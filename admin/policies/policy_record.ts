import type { Severity } from '#api/engines/redteam/vocabulary'

export const POLICIES = 'redteam/plugins/policies'

export type PolicyRecord = {
  id: string
  name: string
  description: string | null
  text: string
  severity: Severity
  isShared: boolean
  teamId: string
  createdAt: string
  updatedAt: string
}
