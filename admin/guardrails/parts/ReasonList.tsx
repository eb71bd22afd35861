import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TestedText } from '#api/contract/guardrails/guardrail'
import { formatScore } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { ActionChip } from './ActionChip.js'
import '../messages.js'

export type ShownReason = TestedText['reasons'][number]

/** Reasons why a text was not simply allowed, most severe first. `policyOf` renders the policy of a reason. */
export function ReasonList<R extends ShownReason>(props: {
  reasons: readonly R[]
  policyOf: (reason: R) => ReactNode
}) {
  const t = useText()
  if (props.reasons.length === 0) {
    return <Typography color="text.secondary">{t('guardrails.reasons.none')}</Typography>
  }
  const ordered = [...props.reasons].sort((a, b) => b.score - a.score)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {ordered.map((reason, index) => (
        <Box component="li" key={index} sx={ITEM}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <ActionChip action={reason.action} />
            <strong>{t(`guardrails.category.${reason.category}`)}</strong>
            <Typography component="span" variant="body2" color="text.secondary">
              {t('guardrails.severity', { severity: formatScore(reason.score) })}
            </Typography>
          </Box>
          <Typography sx={{ mt: 0.5 }}>{reason.message}</Typography>
          <Typography component="div" variant="body2" color="text.secondary">
            {t('guardrails.reasons.check')}:{' '}
            <Box component="code" sx={{ fontFamily: MONO }}>
              {reason.check}
            </Box>
            {' · '}
            {t('guardrails.reasons.policy')}: {props.policyOf(reason)}
            {reason.disguises.length > 0 &&
              ` · ${t('guardrails.reasons.disguise', { list: reason.disguises.join(', ') })}`}
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
