import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import type { Report } from '#api/contract/report'
import { useText } from '../app/i18n.js'
import { formatCount } from './figures.js'
import type { ReportLinks } from './useReportView.js'

/** No verdict is no evidence of safety, and the report says so before anything else. */
export function NothingDecided({
  totals,
  links,
}: {
  totals: Report['totals']
  links: ReportLinks
}) {
  const t = useText()
  if (totals.decided > 0) return null
  const isAllError = totals.error === totals.tests
  return (
    <Alert
      severity="error"
      sx={{ mt: 1.5 }}
      action={
        totals.error > 0 && (
          <Button component={RouterLink} to={links.toProbes({ status: ['error'] })} color="inherit">
            {t('reports.nothing_decided.show_errors')}
          </Button>
        )
      }
    >
      <strong>
        {t(isAllError ? 'reports.nothing_decided.all_error' : 'reports.nothing_decided.title', {
          count: formatCount(totals.tests),
        })}
      </strong>{' '}
      {t('reports.nothing_decided.meaning')}
    </Alert>
  )
}
