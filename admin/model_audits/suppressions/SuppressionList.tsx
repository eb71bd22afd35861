import NotificationsOffOutlined from '@mui/icons-material/NotificationsOffOutlined'
import Typography from '@mui/material/Typography'
import type { DerivedCells } from '../../core/derived_screens/derived_cells.js'
import { DerivedList } from '../../core/derived_screens/DerivedList.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { useText } from '../../core/i18n/i18n.js'
import { AuditTabs } from '../AuditTabs.js'
import '../messages.js'
import { derivedSuppressions } from './derived_suppressions.js'

export type SuppressionRecord = {
  id: string
  rule: string
  pathPattern: string | null
  endsAt: string | null
}

const CELLS: DerivedCells<SuppressionRecord> = {
  pathPattern: ({ pathPattern }) => <PathPattern pattern={pathPattern} />,
  endsAt: ({ endsAt }) => <Ending at={endsAt} />,
}

/** List page with the suppressions of the team, including those that have ended. */
export function SuppressionList() {
  const t = useText()
  return (
    <DerivedList<SuppressionRecord>
      source={derivedSuppressions}
      subtitle={t('model_audit_suppressions.subtitle')}
      tabs={<AuditTabs />}
      icon={<NotificationsOffOutlined />}
      cells={CELLS}
    />
  )
}

function PathPattern({ pattern }: { pattern: string | null }) {
  const t = useText()
  return (
    <Typography variant="body2" sx={{ maxWidth: 300, overflowWrap: 'anywhere' }}>
      {pattern ?? t('model_audit_suppressions.all_paths')}
    </Typography>
  )
}

function Ending({ at }: { at: string | null }) {
  const t = useText()
  if (at === null) return t('model_audit_suppressions.no_end')
  const moment = formatMoment(new Date(at))
  return new Date(at) > new Date() ? moment : t('model_audit_suppressions.ended', { at: moment })
}
