import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Report } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/SeverityChip.js'
import { bandLegend, formatScore } from '../../core/display/number_formats.js'

/** Overall risk score and level, with a legend. */
export function RiskScore({ report }: { report: Report }) {
  const t = useText()
  const isKnown = report.totals.decided > 0
  return (
    <Paper variant="outlined" sx={{ p: 2, breakInside: 'avoid' }}>
      <Typography variant="h3" component="h2">
        {t('reports.risk.title')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        <Typography sx={{ fontSize: '2.5rem', fontWeight: 650, lineHeight: 1.2 }}>
          {isKnown ? formatScore(report.riskScore) : '–'}
        </Typography>
        <Typography color="text.secondary">{isKnown && t('reports.risk.of_ten')}</Typography>
        {isKnown && <SeverityChip severity={report.riskLevel} />}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {t(isKnown ? 'reports.risk.explanation' : 'reports.rate.no_verdicts')}
      </Typography>
      <Box
        component="ul"
        aria-label={t('reports.risk.bands')}
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 1,
          p: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          fontSize: '0.8125rem',
          color: 'text.secondary',
        }}
      >
        {bandLegend().map(({ level, span }) => {
          const isIt = isKnown && level === report.riskLevel
          return (
            <Box
              component="li"
              key={level}
              {...(isIt ? { 'aria-current': true } : {})}
              sx={{ whiteSpace: 'nowrap', ...(isIt && { fontWeight: 650, color: 'text.primary' }) }}
            >
              {t(`severity.${level}`)} {span}
            </Box>
          )
        })}
      </Box>
    </Paper>
  )
}
