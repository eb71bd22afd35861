import { changeLog } from '#api/platform/audit/change_log'
import type Policy from '#api/library/policies/policy'

export const policyLog = changeLog<Policy>({
  kind: 'custom_policy',
  target: 'CUSTOM_POLICY',
  noun: 'policy',
  fields: ['name', 'description', 'text', 'severity', 'isShared'],
})
