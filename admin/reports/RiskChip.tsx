import Box from '@mui/material/Box'
import { useText } from '../app/i18n.js'
import { SeverityChip } from '../ui/SeverityChip.js'
import { formatScore, riskLevelOf } from './figures.js'

/** A risk score with its level; null is unknown, which is not the same as none. */
export function RiskChip({ score }: { score: number | null }) {
  const t = useText()
  if (score === null) return <span>{t('reports.risk.unknown')}</span>
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" sx={{ minWidth: '2.2em', textAlign: 'right' }}>
        {formatScore(score)}
      </Box>
      <SeverityChip severity={riskLevelOf(score)} />
    </Box>
  )
}
