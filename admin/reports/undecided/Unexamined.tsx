import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Report } from '#api/contract/findings/report'
import { Facts } from '../../core/display/Facts.js'
import { formatCount, formatPercent } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'

/** Weaknesses that the judge cannot decide by rules, with their share of unexamined responses. */
export function Unexamined({ report: { unexamined } }: { report: Report }) {
  const t = useText()
  if (unexamined.length === 0) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="h3">{t('undecided_results.unexamined_title')}</Typography>
      <Typography variant="body2" color="text.secondary">
        {t('undecided_results.unexamined')}
      </Typography>
      <Facts
        facts={unexamined.map(({ name, undecided, judged }) => [
          name,
          t('undecided_results.unexamined_share', {
            undecided: formatCount(undecided),
            judged: formatCount(judged),
            share: formatPercent(undecided / judged),
          }),
        ])}
      />
    </Box>
  )
}
