import Typography from '@mui/material/Typography'
import { useColors } from '../../core/theme/theme.js'
import useMediaQuery from '@mui/material/useMediaQuery'
import { ScatterChart } from '@mui/x-charts/ScatterChart'
import type { EvalPrompt, ScorePoint } from '#api/contract/evals/eval'
import { OUTCOMES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount } from '../cell/cell_formats.js'
import { chartWidth } from '../../core/display/chart_layout.js'
import { ChartFrame } from './ChartFrame.js'
import { ScatterTable } from './ScatterTable.js'

const HEIGHT = 320

/** Scores of two prompts for the same test cases; points above the diagonal favor the second prompt. */
export function ScoreScatter(props: {
  prompts: readonly EvalPrompt[]
  x: number
  y: number
  points: readonly ScorePoint[]
}) {
  const t = useText()
  const colors = useColors()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const { points, x, y } = props
  if (points.length === 0) {
    return <Typography color="text.secondary">{t('eval_chart.no_pairs')}</Typography>
  }
  // The chart library throws an error for series without points.
  const there = OUTCOMES.filter((outcome) => points.some(({ status }) => status === outcome))
  // The two axes have the same scale.
  const scores = points.flatMap((point) => [point.x, point.y])
  const ends = { min: Math.min(0, ...scores), max: Math.max(1, ...scores) }
  const nameOf = (idx: number) => t('eval_chart.score_of', { number: formatCount(idx + 1) })
  const chart = (
    <ScatterChart
      height={HEIGHT}
      skipAnimation={isStill}
      margin={{ left: 0, right: 16, top: 16, bottom: 0 }}
      xAxis={[{ ...ends, label: nameOf(x), height: 52 }]}
      yAxis={[{ ...ends, label: nameOf(y), width: 60 }]}
      grid={{ horizontal: true, vertical: true }}
      series={there.map((outcome) => ({
        label: t(`outcome.${outcome}`),
        color: colors.outcome[outcome].main,
        markerSize: 4,
        data: points
          .filter(({ status }) => status === outcome)
          .map((point) => ({ id: point.testIdx, x: point.x, y: point.y })),
      }))}
    />
  )
  return (
    <ChartFrame
      label={t('eval_chart.scatter')}
      chart={chart}
      maxWidth={chartWidth(points.length, 560)}
      table={<ScatterTable points={points} x={x} y={y} />}
    />
  )
}
