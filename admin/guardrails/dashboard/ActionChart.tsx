import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import type { GuardrailDashboard } from '#api/contract/guardrails/request'
import { ACTIONS } from '#api/engines/guardrails/vocabulary'
import { AXIS_MARGIN, chartWidth } from '../../core/display/chart_layout.js'
import { formatUtcDay } from '../../core/display/formats/dates.js'
import { useText } from '../../core/i18n/i18n.js'
import { useActionTones } from '../parts/ActionChip.js'
import './messages.js'

const CHART_HEIGHT = 260

/** Requests per day, stacked by action. The table below contains the same numbers. */
export function ActionChart({ byDay }: Pick<GuardrailDashboard, 'byDay'>) {
  const t = useText()
  const tones = useActionTones()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  return (
    <Box aria-hidden sx={{ maxWidth: chartWidth(byDay.length, 1200) }}>
      <BarChart
        height={CHART_HEIGHT}
        skipAnimation={isStill}
        margin={AXIS_MARGIN}
        xAxis={[
          {
            data: byDay.map(({ day }) => formatUtcDay(day)),
            label: t('guardrail_dashboard.requests.day'),
            scaleType: 'band',
            height: 56,
          },
        ]}
        yAxis={[
          {
            label: t('guardrail_dashboard.requests.count'),
            tickMinStep: 1,
            disableLine: true,
            width: 64,
          },
        ]}
        grid={{ horizontal: true }}
        series={ACTIONS.map((action) => ({
          id: action,
          data: byDay.map((row) => row[action]),
          label: t(`guardrails.action.${action}`),
          color: tones[action].main,
          stack: 'actions',
        }))}
      />
    </Box>
  )
}
