import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import type { Report } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import type { ReportLinks } from '../useReportView.js'

/** Warning at the top of a report without any verdict: it is no evidence of safety. */
export function NoVerdicts({ totals, links }: { totals: Report['totals']; links: ReportLinks }) {
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
            {t('reports.no_verdicts.show_errors')}
          </Button>
        )
      }
    >
      <strong>
        {t(isAllError ? 'reports.no_verdicts.all_error' : 'reports.no_verdicts.title', {
          smart_count: totals.tests,
        })}
      </strong>{' '}
      {t('reports.no_verdicts.meaning')}
    </Alert>
  )
}
