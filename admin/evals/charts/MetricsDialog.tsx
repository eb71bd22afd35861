import { useId, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { EvalPrompt } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import '../cell/messages.js'
import { formatCount, formatScore } from '../cell/cell_formats.js'
import { promptName } from './prompt_name.js'

/**
 * Dialog with the mean and standard deviation of each named metric, and the value of each derived metric, by prompt.
 */
export function MetricsDialog(props: { prompts: readonly EvalPrompt[]; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const { prompts } = props
  const names = namesOf(prompts, 'metrics')
  const derived = namesOf(prompts, 'derived')
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="lg" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('eval_chart.metrics')}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 1 }}>
          {t(
            names.length + derived.length > 0
              ? 'eval_chart.metrics_explanation'
              : 'eval_chart.no_metrics'
          )}
        </Typography>
        {names.length + derived.length > 0 && (
          <Box
            tabIndex={0}
            role="group"
            aria-label={t('eval_chart.metrics')}
            sx={{ overflowX: 'auto' }}
          >
            <MetricsTable titleId={titleId} {...{ prompts, names, derived }} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose}>{t('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function MetricsTable(props: {
  titleId: string
  prompts: readonly EvalPrompt[]
  names: readonly string[]
  derived: readonly string[]
}) {
  const t = useText()
  const { prompts } = props
  return (
    <Table size="small" aria-labelledby={props.titleId}>
      <TableHead>
        <TableRow>
          <TableCell>{t('eval_chart.metric')}</TableCell>
          {prompts.map((prompt) => (
            <TableCell key={prompt.idx} align="right">
              {promptName(prompt)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {props.names.map((name) => (
          <MetricRow
            key={name}
            heading={name}
            prompts={prompts}
            cell={(prompt) => <MetricOf prompt={prompt} name={name} />}
          />
        ))}
        {props.derived.map((name) => (
          <MetricRow
            key={`derived ${name}`}
            heading={
              <>
                {name}
                <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                  {t('eval_chart.derived')}
                </Box>
              </>
            }
            prompts={prompts}
            cell={(prompt) => <DerivedOf prompt={prompt} name={name} />}
          />
        ))}
      </TableBody>
    </Table>
  )
}

function MetricRow(props: {
  heading: ReactNode
  prompts: readonly EvalPrompt[]
  cell: (prompt: EvalPrompt) => ReactNode
}) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {props.heading}
      </TableCell>
      {props.prompts.map((prompt) => (
        <TableCell key={prompt.idx} align="right">
          {props.cell(prompt)}
        </TableCell>
      ))}
    </TableRow>
  )
}

const namesOf = (prompts: readonly EvalPrompt[], of: 'metrics' | 'derived') => [
  ...new Set(prompts.flatMap((prompt) => prompt[of].map(({ name }) => name))),
]

function DerivedOf({ prompt, name }: { prompt: EvalPrompt; name: string }) {
  const t = useText()
  const value = prompt.derived.find((one) => one.name === name)?.value ?? null
  return value === null ? t('eval_chart.not_derived') : <strong>{formatScore(value)}</strong>
}

function MetricOf({ prompt, name }: { prompt: EvalPrompt; name: string }) {
  const t = useText()
  const metric = prompt.metrics.find((one) => one.name === name)
  if (!metric) return t('eval_chart.not_measured')
  return (
    <>
      <strong>{formatScore(metric.mean)}</strong> ± {formatScore(metric.deviation)}
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {t('eval_chart.results', {
          smart_count: metric.count,
          count: formatCount(metric.count),
        })}
      </Box>
    </>
  )
}
