import { changeLog } from '#api/audit/change_log'
import type SeverityOverrideSet from '#api/severity_overrides/severity_override_set'

export const setLog = changeLog<SeverityOverrideSet>({
  kind: 'severity_overrides',
  target: 'SEVERITY_OVERRIDES',
  noun: 'severity overrides',
  shown: ({ name, description, members }) => ({ name, description, members }),
})
