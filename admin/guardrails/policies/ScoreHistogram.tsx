import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type GuardrailScores, SCORE_BUCKETS } from '#api/contract/guardrails/request'
import type { Action, Placement, Thresholds } from '#api/engines/guardrails/vocabulary'
import { ChartData } from '../../core/display/ChartData.js'
import { formatCount, formatScore } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { useActionTones } from '../parts/ActionChip.js'
import { CountTable } from '../../core/display/CountTable.js'
import './messages.js'
import { actionOfBucket, countByAction, groupedBuckets } from './score_counts.js'

const HEIGHT_PX = 56

type Props = { placement: Placement; scores: GuardrailScores; thresholds: Thresholds }

/** Number of stored requests per action, recomputed as the thresholds are moved, and a table of severities. */
export function ScoreNumbers(props: Props) {
  const t = useText()
  const { placement, scores, thresholds } = props
  const buckets = scores.placements[placement]
  const counts = countByAction(buckets, thresholds)
  const total = buckets.reduce((sum, requests) => sum + requests, 0)
  if (total === 0) {
    return (
      <Typography variant="body2" color="text.secondary">
        {t('guardrail_policies.scores.none')}
      </Typography>
    )
  }
  const text = (action: Action) => formatCount(counts.get(action) ?? 0)
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        {t('guardrail_policies.scores.counts', {
          version: scores.version ?? '–',
          total: formatCount(total),
          allow: text('allow'),
          log: text('log'),
          warn: text('warn'),
          block: text('block'),
        })}
      </Typography>
      <ChartData>
        <ScoreTable {...props} />
      </ChartData>
    </>
  )
}

/** Severities of stored requests in the colors of their actions. Heights are logarithmic, so that single requests stay visible beside thousands. */
export function ScoreBars(props: { buckets: readonly number[]; thresholds: Thresholds }) {
  const { buckets, thresholds } = props
  const tones = useActionTones()
  if (buckets.every((requests) => requests === 0)) return null
  const highest = Math.log1p(Math.max(...buckets))
  return (
    <Box aria-hidden sx={BARS}>
      {buckets.map((requests, bucket) => (
        <Box
          key={bucket}
          sx={{
            flex: 1,
            height: `${(100 * Math.log1p(requests)) / highest}%`,
            minHeight: requests > 0 ? 2 : 0,
            bgcolor: tones[actionOfBucket(bucket, thresholds)].main,
          }}
        />
      ))}
      {[thresholds.log, thresholds.warn, thresholds.block].map((threshold, index) => (
        <Box key={index} sx={{ ...LINE, left: `${100 * Math.min(1, threshold || 0)}%` }} />
      ))}
    </Box>
  )
}

function ScoreTable({ placement, scores, thresholds }: Props) {
  const t = useText()
  return (
    <CountTable
      label={t('guardrail_policies.scores.table', {
        placement: t(`guardrails.placement.${placement}`),
      })}
      headings={(['severity', 'action', 'requests'] as const).map((key) =>
        t(`guardrail_policies.scores.${key}`)
      )}
      numbers={[2]}
      rows={groupedBuckets(scores.placements[placement], thresholds).map(
        ({ from, to, action, requests }) => ({
          key: String(from),
          cells: [
            `${formatScore(from / SCORE_BUCKETS)}–${formatScore(to / SCORE_BUCKETS)}`,
            t(`guardrails.action.${action}`),
            formatCount(requests),
          ],
        })
      )}
    />
  )
}

const BARS = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  height: HEIGHT_PX,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const LINE = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  width: 0,
  borderLeft: '1px dashed',
  borderColor: 'text.primary',
} as const
