import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { NamedJudgment } from '#api/contract/guardrails/guardrail'
import type { TextVerdict } from '#api/engines/guardrails/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { checkTime } from './latency.js'

const COLORS = {
  complied: 'success',
  violated: 'error',
  error: 'warning',
} as const satisfies Record<TextVerdict, string>

type Shown = NamedJudgment & { isShadow?: boolean }

/** Verdicts that a model reached by the text policies, with reasons and latency. */
export function JudgmentList({ judgments }: { judgments: readonly Shown[] }) {
  const t = useText()
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {judgments.map(({ policyName, verdict, reason, latencyMs, isShadow }, index) => (
        <Box component="li" key={index} sx={ITEM}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Chip
              size="small"
              variant="outlined"
              color={COLORS[verdict]}
              label={t(`guardrails.judgments.verdict.${verdict}`)}
            />
            {isShadow && <Chip size="small" label={t('guardrails.judgments.shadow')} />}
            <Typography component="span" variant="body2" color="text.secondary">
              {latencyMs === 0 && verdict !== 'error'
                ? t('guardrails.judgments.remembered')
                : checkTime(latencyMs)}
            </Typography>
          </Box>
          {reason !== '' && (
            <Typography dir="auto" sx={{ mt: 0.5 }}>
              {reason}
            </Typography>
          )}
          <Typography variant="body2" color="text.secondary">
            {t('guardrails.reasons.policy')}: {policyName}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const ITEM = {
  'py': 1.25,
  'borderTop': 1,
  'borderColor': 'divider',
  'overflowWrap': 'anywhere',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const
