import { changeLog } from '#api/audit/change_log'
import type CustomPolicy from '#api/custom_policies/custom_policy'

export const policyLog = changeLog<CustomPolicy>({
  kind: 'custom_policy',
  target: 'CUSTOM_POLICY',
  noun: 'policy',
  shown: ({ name, description, text, severity, isShared }) => ({
    name,
    description,
    text,
    severity,
    isShared,
  }),
})
