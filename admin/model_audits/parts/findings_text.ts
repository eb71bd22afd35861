import { findingCounts } from '../../core/i18n/counts.js'
import type { Translate } from '../../core/i18n/i18n.js'
import '../messages.js'

type Counts = { criticalCount: number; warningCount: number }

/** Returns the numbers that are not zero, such as "2 critical, 1 warning". */
export const findingsText = (t: Translate, { criticalCount, warningCount }: Counts): string =>
  findingCounts(t, { critical: criticalCount, warnings: warningCount }) ||
  t('model_audits.no_findings')
