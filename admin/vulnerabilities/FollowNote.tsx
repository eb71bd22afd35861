import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { Report } from '#api/contract/report'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import '../i18n/areas/followed.js'
import { LIST_PATH } from './issue_view.js'

/** From a report to the vulnerabilities of its target; without a known target there are none, and that is said. */
export function FollowNote({ report }: { report: Pick<Report, 'targetId' | 'totals'> }) {
  const t = useText()
  const mayRead = useCan('read', 'Issue')
  if (!mayRead || report.totals.failed === 0) return null
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
      {t('followed.see')}
    </Link>
  )
}
