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

export type PolicyForm = {
  name: string
  description: string
  text: string
  severity: Severity
  isShared: boolean
}

export const formOfPolicy = (record: PolicyRecord | null): PolicyForm => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  text: record?.text ?? '',
  severity: record?.severity ?? 'medium',
  isShared: record?.isShared ?? false,
})

export const policyFrom = ({ description, ...rest }: PolicyForm) => ({
  ...rest,
  description: description.trim() || null,
})
