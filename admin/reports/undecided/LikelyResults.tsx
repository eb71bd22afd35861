import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { Report } from '#api/contract/findings/report'
import type { VerdictEstimate } from '#api/engines/redteam/vocabulary'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { NO_OUTCOME } from '../report_view.js'
import type { ReportLinks } from '../useReportView.js'

/** Numbers of undecided results that are likely failed or passed, with links to them; nothing without estimates. */
export function LikelyResults({ figures, links }: { figures: Report; links: ReportLinks }) {
  const t = useText()
  const { likely, totals } = figures
  if (likely.failed + likely.passed === 0) return null
  const isBoth = likely.failed > 0 && likely.passed > 0
  const link = (outcome: VerdictEstimate['outcome'], text: string) => (
    <Link
      component={RouterLink}
      to={links.toProbes({ ...NO_OUTCOME, likely: [outcome] })}
      underline="always"
      sx={{ lineHeight: '24px', display: 'inline-block' }}
    >
      {text}
    </Link>
  )
  const counted = (outcome: VerdictEstimate['outcome']) => ({
    smart_count: likely[outcome],
    count: formatCount(likely[outcome]),
  })
  return (
    <Typography sx={{ mb: 2 }}>
      {t('undecided_results.likely_of', {
        smart_count: totals.undecided,
        count: formatCount(totals.undecided),
      })}{' '}
      {likely.failed > 0 && link('failed', t('undecided_results.likely_failed', counted('failed')))}
      {isBoth && ` ${t('undecided_results.likely_and')} `}
      {likely.passed > 0 &&
        link(
          'passed',
          t(`undecided_results.likely_${isBoth ? 'also_passed' : 'passed'}`, counted('passed'))
        )}
      . {t('undecided_results.likely_hint')}
    </Typography>
  )
}
