import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { VulnerabilityDetail } from '#api/contract/findings/vulnerability'
import {
  formatCount,
  formatInterval,
  formatPercent,
} from '../../../core/display/formats/number_formats.js'
import { OutcomeChip } from '../../../core/display/chips/OutcomeChip.js'
import { TimeAgo } from '../../../core/display/formats/TimeAgo.js'
import { useText } from '../../../core/i18n/i18n.js'
import { OccurrenceTable, StrategyTable } from '../../list/SummaryTables.js'
import { VulnerabilityPart } from '../VulnerabilityPart.js'

/** Attack success rate over all reports, the last result, and the results by report and strategy. */
export function SuccessRate({ vulnerability }: { vulnerability: VulnerabilityDetail }) {
  const t = useText()
  return (
    <VulnerabilityPart title={t('vulnerabilities.rate.title')}>
      <Rate vulnerability={vulnerability} />
      {vulnerability.lastResult && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1 }}>
          <span>{t('vulnerabilities.field.last_result')}</span>
          <OutcomeChip outcome={vulnerability.lastResult} />
          <Typography component="span" color="text.secondary">
            <TimeAgo at={vulnerability.lastTestedAt} />
          </Typography>
        </Box>
      )}
      <Typography variant="h3" sx={{ mt: 2 }}>
        {t('vulnerabilities.reports.title')}
      </Typography>
      <OccurrenceTable occurrences={vulnerability.occurrences} />
      <Typography variant="h3" sx={{ mt: 2 }}>
        {t('vulnerabilities.strategies.title')}
      </Typography>
      <StrategyTable strategies={vulnerability.strategiesThatWorked} />
    </VulnerabilityPart>
  )
}

function Rate({ vulnerability: { success, occurrences } }: { vulnerability: VulnerabilityDetail }) {
  const t = useText()
  const { rate, interval, successes, decided } = success
  if (rate === null || !interval) return <Typography>{t('rates.none')}</Typography>
  const undecided = occurrences
    .filter(({ isVerification }) => !isVerification)
    .reduce((sum, one) => sum + one.undecided + one.errors, 0)
  return (
    <>
      <Typography component="span" sx={{ fontSize: '1.75rem', fontWeight: 650, mr: 1 }}>
        {formatPercent(rate)}
      </Typography>
      <span>
        {t('vulnerabilities.rate.counts', {
          successes: formatCount(successes),
          smart_count: decided,
          interval: formatInterval(interval),
        })}
        {undecided > 0 && ` ${t('vulnerabilities.rate.undecided', { smart_count: undecided })}`}
      </span>
    </>
  )
}
