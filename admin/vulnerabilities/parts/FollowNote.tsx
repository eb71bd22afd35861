import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { Report } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import '../follow_messages.js'
import { LIST_PATH } from '../vulnerability_view.js'

/** Link from a report to the vulnerabilities of its target, or a note if the target is unknown. */
export function FollowNote({ report }: { report: Pick<Report, 'targetId' | 'totals'> }) {
  const t = useText()
  const canRead = useCan('read', 'Issue')
  if (!canRead || report.totals.failed === 0) return null
  if (report.targetId === null) {
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {t('followed.no_target')}
      </Alert>
    )
  }
  const filter = JSON.stringify({ target: [report.targetId] })
  return (
    <Link
      component={RouterLink}
      to={`${LIST_PATH}?${new URLSearchParams({ filter })}`}
      sx={{ display: 'inline-block', mb: 1.5, displayPrint: 'none' }}
    >
      {t('followed.view')}
    </Link>
  )
}
