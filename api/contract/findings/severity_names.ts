import type { Severity } from '../../engines/redteam/vocabulary.js'

/** Display names of severities, in the console and in reports. */
export const SEVERITY_NAMES = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  informational: 'Informational',
} satisfies Record<Severity, string>
