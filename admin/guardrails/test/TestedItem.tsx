import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TestedText } from '#api/contract/guardrails/guardrail'
import { Fold } from '../../core/display/Fold.js'
import { formatScore } from '../../core/display/formats/number_formats.js'
import { WholeText } from '../../core/display/WholeText.js'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { ActionChip } from '../parts/ActionChip.js'
import { CheckedText } from '../parts/CheckedText.js'
import { JudgmentList } from '../parts/JudgmentList.js'
import { ReasonList } from '../parts/ReasonList.js'
import '../policies/messages.js'
import './messages.js'

/** Length in characters above which texts are collapsed. */
const LONG_TEXT = 1500

/** One tested text. `number` is its position in a file. */
export function TestedItem(props: { result: TestedText; number: number | null }) {
  const t = useText()
  const { result, number } = props
  const { text, action, severity, reasons, sanitized, judgments, error } = result
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {number !== null && (
          <Typography variant="h3">{t('guardrail_test.nth', { number })}</Typography>
        )}
        <ActionChip action={action} />
        <Typography variant="body2" color="text.secondary">
          {t('guardrails.severity', { severity: formatScore(severity) })}
        </Typography>
      </Box>
      {error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {t('guardrail_test.error', { reason: error })}
        </Alert>
      )}
      <Fold isLong={text.length > LONG_TEXT} name={t('guardrail_test.tested')}>
        <CheckedText
          label={t('guardrail_test.tested')}
          text={text}
          action={action}
          reasons={reasons}
        />
      </Fold>
      {sanitized !== null && (
        <>
          <WholeText label={t('guardrail_test.sanitized')} text={sanitized} />
          <Typography variant="body2" color="text.secondary">
            {t('guardrail_test.sanitized_hint')}
          </Typography>
        </>
      )}
      {!error && (
        <Box sx={{ mt: 1.5 }}>
          <ReasonList
            reasons={reasons}
            policyOf={({ policyName }) =>
              optionalText(`guardrail_policies.filter.${policyName}`, policyName)
            }
          />
        </Box>
      )}
      {judgments.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {t('guardrails.judgments.title')}
          </Typography>
          <JudgmentList judgments={judgments} />
        </Box>
      )}
    </Box>
  )
}

const ITEM = {
  'py': 2,
  'borderTop': 1,
  'borderColor': 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const
