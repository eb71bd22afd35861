import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EvalAssertion } from '#api/contract/evals/eval'
import { useText } from '../../../core/i18n/i18n.js'
import { MONO } from '../../../core/theme/theme.js'
import { OutcomeChip } from '../../../core/display/chips/OutcomeChip.js'
import { formatScore } from '../../cell/cell_formats.js'
import { readable } from '../../cell/content/json_text.js'
import { DetailText } from '../DetailText.js'
import { Facts } from '../../../core/display/Facts.js'

/** Maximum length of an inline value, in characters. Longer values are shown as a block. */
const SHORT = 80

/** An assertion with its expected value and result. The assertions of a set are listed below it. */
export function AssertionItem({ assertion }: { assertion: EvalAssertion }) {
  const t = useText()
  const { status, type, metric, value, threshold, weight, score, reason, gradingPrompt } = assertion
  const expected = value === null || value === undefined ? '' : readable(value)
  const isShort = expected.length <= SHORT && !expected.includes('\n')
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <OutcomeChip outcome={status} />
        <Box component="code" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
          {type}
        </Box>
        {metric && <span>{metric}</span>}
      </Box>
      {reason && (
        <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {reason}
        </Typography>
      )}
      <Facts
        facts={[
          [t('eval_cell.details.expected'), isShort && expected],
          [t('eval_cell.details.score'), score !== null && formatScore(score)],
          [t('eval_cell.details.threshold'), threshold !== null && formatScore(threshold)],
          [t('eval_cell.details.weight'), weight !== null && weight !== 1 && formatScore(weight)],
        ]}
      />
      {expected !== '' && !isShort && (
        <DetailText label={t('eval_cell.details.expected')} text={expected} />
      )}
      {gradingPrompt && (
        <Box component="details" sx={{ mt: 1.5 }}>
          <Box component="summary" sx={{ minHeight: 24, cursor: 'pointer' }}>
            {t('eval_cell.details.show_grading_prompt')}
          </Box>
          <DetailText label={t('eval_cell.details.grading_prompt')} text={gradingPrompt} />
        </Box>
      )}
      {assertion.parts.length > 0 && <AssertionList assertions={assertion.parts} />}
    </Box>
  )
}

export function AssertionList({ assertions }: { assertions: readonly EvalAssertion[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {assertions.map((assertion, place) => (
        <AssertionItem key={place} assertion={assertion} />
      ))}
    </Box>
  )
}

const ITEM = { p: 1.5, mt: 1, border: 1, borderColor: 'divider', borderRadius: 1 } as const
