import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useColors } from '../../core/theme/theme.js'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { OUTCOMES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import { formatCount, formatScore } from '../cell/cell_formats.js'
import { AXIS_MARGIN, chartWidth } from '../../core/display/chart_layout.js'
import { ChartFrame } from './ChartFrame.js'
import type { ScoreBin } from '#api/contract/evals/eval'

const HEIGHT = 280

const spanOf = ({ from, to }: ScoreBin) => `${formatScore(from)}–${formatScore(to)}`

/** Number of results by score and outcome. */
export function ScoreHistogram({ bins }: { bins: readonly ScoreBin[] }) {
  const t = useText()
  const colors = useColors()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  if (bins.length === 0) {
    return <Typography color="text.secondary">{t('eval_chart.no_scores')}</Typography>
  }
  const chart = (
    <BarChart
      height={HEIGHT}
      skipAnimation={isStill}
      margin={AXIS_MARGIN}
      xAxis={[
        {
          label: t('eval_chart.score'),
          data: bins.map(spanOf),
          scaleType: 'band',
          tickLabelStyle: { fontSize: 11 },
          height: 48,
        },
      ]}
      yAxis={[
        { label: t('eval_chart.result_count'), tickMinStep: 1, width: 60, disableLine: true },
      ]}
      grid={{ horizontal: true }}
      series={OUTCOMES.map((outcome) => ({
        data: bins.map((bin) => bin[outcome]),
        label: t(`outcome.${outcome}`),
        color: colors.outcome[outcome].main,
        stack: 'outcomes',
      }))}
    />
  )
  return (
    <ChartFrame
      label={t('eval_chart.histogram')}
      chart={chart}
      table={<Numbers bins={bins} />}
      maxWidth={chartWidth(bins.length)}
    />
  )
}

function Numbers({ bins }: { bins: readonly ScoreBin[] }) {
  const t = useText()
  return (
    <Table size="small" aria-label={t('eval_chart.histogram')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('eval_chart.score')}</TableCell>
          {OUTCOMES.map((outcome) => (
            <TableCell key={outcome} align="right">
              {t(`outcome.${outcome}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {bins.map((bin) => (
          <TableRow key={bin.from}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {spanOf(bin)}
            </TableCell>
            {OUTCOMES.map((outcome) => (
              <TableCell key={outcome} align="right">
                {formatCount(bin[outcome])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
