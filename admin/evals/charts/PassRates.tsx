import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { EvalPrompt, PassRate } from '#api/contract/evals/eval'
import { OUTCOMES } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import {
  formatCount,
  formatInterval,
  formatPercent,
} from '../../core/display/formats/number_formats.js'
import { ChartFrame } from './ChartFrame.js'
import { promptName } from './prompt_name.js'

/** Pass rate of each prompt with its confidence interval. */
export function PassRates({ prompts }: { prompts: readonly EvalPrompt[] }) {
  const t = useText()
  return (
    <ChartFrame
      maxWidth={720}
      label={t('eval_chart.pass_rates')}
      chart={<Bars prompts={prompts} />}
      table={<Numbers prompts={prompts} />}
    />
  )
}

function Bars({ prompts }: { prompts: readonly EvalPrompt[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.25 }}>
      {prompts.map((prompt) => (
        <Box key={prompt.idx} sx={{ minWidth: 0 }}>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{promptName(prompt)}</Box>
          <Bar passRate={prompt.passRate} />
        </Box>
      ))}
      <Axis />
    </Box>
  )
}

/** Name of the horizontal axis and the values at its ends. */
function Axis() {
  const t = useText()
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      <span>{formatPercent(0)}</span>
      <span>{t('eval_chart.pass_rate')}</span>
      <span>{formatPercent(1)}</span>
    </Box>
  )
}

const percent = (share: number) => `${share * 100}%`

function Bar({ passRate }: { passRate: PassRate }) {
  return (
    <Box sx={{ position: 'relative', height: 18, borderRadius: 0.5, bgcolor: 'action.hover' }}>
      {passRate && (
        <>
          <Box
            sx={{
              height: 1,
              width: percent(passRate.rate),
              borderRadius: 0.5,
              bgcolor: 'outcome.passed.main',
            }}
          />
          <Box
            sx={{
              position: 'absolute',
              top: 4,
              bottom: 4,
              left: percent(passRate.low),
              width: percent(passRate.high - passRate.low),
              borderLeft: 2,
              borderRight: 2,
              borderColor: 'text.primary',
              background: (theme) =>
                `linear-gradient(${theme.vars.palette.text.primary}, ${theme.vars.palette.text.primary}) center / 100% 2px no-repeat`,
            }}
          />
        </>
      )}
    </Box>
  )
}

const COUNTS = {
  passed: 'passed',
  failed: 'failed',
  error: 'errors',
  undecided: 'undecided',
} as const

function Numbers({ prompts }: { prompts: readonly EvalPrompt[] }) {
  const t = useText()
  return (
    <Table size="small" aria-label={t('eval_chart.pass_rates')}>
      <TableHead>
        <TableRow>
          <TableCell>{t('eval_chart.prompt')}</TableCell>
          <TableCell align="right">{t('eval_chart.pass_rate')}</TableCell>
          {OUTCOMES.map((outcome) => (
            <TableCell key={outcome} align="right">
              {t(`outcome.${outcome}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {prompts.map((prompt) => (
          <TableRow key={prompt.idx}>
            <TableCell component="th" scope="row" sx={{ minWidth: 140, overflowWrap: 'anywhere' }}>
              {promptName(prompt)}
            </TableCell>
            <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
              {prompt.passRate
                ? `${formatPercent(prompt.passRate.rate)} (${formatInterval(prompt.passRate)})`
                : t('eval_chart.no_verdicts')}
            </TableCell>
            {OUTCOMES.map((outcome) => (
              <TableCell key={outcome} align="right">
                {formatCount(prompt[COUNTS[outcome]])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
