import Box from '@mui/material/Box'
import { useText } from '../../core/i18n/i18n.js'
import { SeverityChip } from '../../core/display/chips/SeverityChip.js'
import { formatScore, riskLevelOf } from '../../core/display/formats/number_formats.js'

/** Chip with a risk score and its level. A score of null means unknown, not zero. */
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
