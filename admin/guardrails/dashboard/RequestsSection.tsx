import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Box from '@mui/material/Box'
import type { GuardrailDashboard } from '#api/contract/guardrails/request'
import { ACTIONS } from '#api/engines/guardrails/vocabulary'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { ChartData } from '../../core/display/ChartData.js'
import { Facts } from '../../core/display/Facts.js'
import { formatUtcDay } from '../../core/display/formats/dates.js'
import { formatCount, formatPercent } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { checkTime } from '../parts/latency.js'
import { requestsPath } from '../places.js'
import { ActionCount } from './ActionCount.js'
import { actionShares, sumOf } from './dashboard_view.js'
import './messages.js'

const ActionChart = lazyPart(
  () => import('./ActionChart.js'),
  'ActionChart',
  () => <Box sx={{ height: 260 }} />
)

/** Requests by action and day, and their latency. */
export function RequestsSection({ dashboard }: { dashboard: GuardrailDashboard }) {
  const t = useText()
  const { totals, byDay, latency, modelUsage } = dashboard
  const time = (ms: number | null) =>
    ms === null ? t('guardrail_dashboard.latency.none') : checkTime(ms)
  return (
    <Section
      title={t('guardrail_dashboard.requests.title')}
      explanation={t('guardrail_dashboard.requests.explanation')}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        {actionShares(totals).map(({ action, count, share }) => (
          <ActionCount
            key={action}
            action={action}
            count={formatCount(count)}
            share={formatPercent(share)}
            to={requestsPath({ action })}
          />
        ))}
      </Box>
      <Facts
        facts={[
          [t('guardrail_dashboard.requests.total'), formatCount(sumOf(totals))],
          [
            `${t('guardrail_dashboard.latency.title')}, ${t('guardrail_dashboard.latency.p50').toLowerCase()}`,
            time(latency.p50Ms),
          ],
          [
            `${t('guardrail_dashboard.latency.title')}, ${t('guardrail_dashboard.latency.p99')}`,
            time(latency.p99Ms),
          ],
          ...modelFacts(t, modelUsage),
        ]}
      />
      <ActionChart byDay={byDay} />
      <ChartData>
        <DayTable byDay={byDay} />
      </ChartData>
    </Section>
  )
}

/** Returns the model usage of text policies; empty if there was none. */
function modelFacts(
  t: ReturnType<typeof useText>,
  { verdicts, inputTokens, outputTokens, costUsd }: GuardrailDashboard['modelUsage']
): [string, string][] {
  if (verdicts === 0) return []
  return [
    [t('guardrail_dashboard.model.verdicts'), formatCount(verdicts)],
    [
      t('guardrail_dashboard.model.tokens'),
      t('guardrail_dashboard.model.tokens_value', {
        input: formatCount(inputTokens),
        output: formatCount(outputTokens),
      }),
    ],
    [
      t('guardrail_dashboard.model.cost'),
      costUsd === null
        ? t('guardrail_dashboard.model.unknown_cost')
        : t('guardrail_dashboard.model.cost_value', {
            amount: costUsd.toFixed(costUsd < 1 ? 4 : 2),
          }),
    ],
  ]
}

function DayTable({ byDay }: Pick<GuardrailDashboard, 'byDay'>) {
  const t = useText()
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('guardrail_dashboard.requests.title')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('guardrail_dashboard.requests.day')}</TableCell>
            {ACTIONS.map((action) => (
              <TableCell key={action} align="right">
                {t(`guardrails.action.${action}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {byDay.map((row) => (
            <TableRow key={row.day}>
              <TableCell component="th" scope="row">
                {formatUtcDay(row.day)}
              </TableCell>
              {ACTIONS.map((action) => (
                <TableCell key={action} align="right">
                  {formatCount(row[action])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
