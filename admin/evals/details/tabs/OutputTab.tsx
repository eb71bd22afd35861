import Box from '@mui/material/Box'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useText } from '../../../core/i18n/i18n.js'
import { formatMoment } from '../../../core/display/formats/dates.js'
import { CellMedia } from '../../cell/content/CellMedia.js'
import { formatCost, formatCount, formatLatency } from '../../cell/cell_formats.js'
import { readable } from '../../cell/content/json_text.js'
import { isMediumOnly } from '../../cell/content/safe_address.js'
import { ProbeTries } from '../../../replays/parts/ProbeTries.js'
import { usePluginNames } from '../../../plugins/usePluginNames.js'
import { ReplayButton } from '../../replay/ReplayButton.js'
import { Citations } from './Citations.js'
import type { DetailProps } from '../detail_props.js'
import { DetailText } from '../DetailText.js'
import { Facts } from '../../../core/display/Facts.js'

const IMAGE_SIZE = 640

/**
 * Replay button. An attack is sent to its target; any other prompt is sent to its provider. Hidden for attacks that require
 * an MCP range.
 */
function Again({ cell, evalId }: Pick<DetailProps, 'cell' | 'evalId'>) {
  const { pluginName } = usePluginNames()
  const { pluginId, resultId, testIdx } = cell
  if (cell.isAtRange) return null
  if (pluginId === null) {
    return (
      <Box sx={{ mt: 1 }}>
        <ReplayButton cell={cell} evalId={evalId} />
      </Box>
    )
  }
  return (
    <ProbeTries
      evalId={evalId}
      probeId={resultId}
      number={testIdx + 1}
      name={pluginName(pluginId)}
    />
  )
}

/** Tab with the prompt, the output and its usage. */
export function OutputTab({ cell, evalId, canReplay }: DetailProps) {
  const t = useText()
  const vars = Object.entries(cell.vars)
  const isEmpty = !cell.output && cell.error === null && cell.media.length === 0
  return (
    <>
      <DetailText label={t('eval_cell.details.prompt')} text={cell.prompt} />
      {cell.providerPrompt !== null && (
        <DetailText label={t('eval_cell.details.provider_prompt')} text={cell.providerPrompt} />
      )}
      {canReplay && <Again cell={cell} evalId={evalId} />}
      {cell.error !== null && (
        <Alert severity="error" sx={{ mt: 2, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {t('eval_cell.error', { error: cell.error })}
        </Alert>
      )}
      <CellMedia media={cell.media} size={IMAGE_SIZE} />
      {cell.output && !isMediumOnly(cell.output, cell.media) && (
        <DetailText label={t('eval_cell.details.response')} text={cell.output} withMarkdown />
      )}
      {isEmpty && (
        <Typography color="text.secondary" sx={{ mt: 2 }}>
          {t('eval_cell.no_output')}
        </Typography>
      )}
      <Citations citations={cell.citations} />
      {vars.length > 0 && (
        <Typography variant="h3" sx={{ mt: 3 }}>
          {t('eval_cell.details.vars')}
        </Typography>
      )}
      {vars.map(([name, value]) => (
        <DetailText key={name} label={name} text={readable(value)} />
      ))}
      <Facts
        facts={[
          [t('eval_cell.details.provider'), cell.provider],
          [t('eval_cell.latency'), cell.latencyMs !== null && formatLatency(cell.latencyMs)],
          [t('eval_cell.cost'), cell.costUsd !== null && formatCost(cell.costUsd)],
          [t('eval_cell.tokens'), cell.tokens !== null && formatCount(cell.tokens)],
          ...Object.entries(cell.tokenUsage ?? {}).map(
            ([kind, count]) =>
              [t('eval_cell.details.tokens_of', { kind }), formatCount(count)] as const
          ),
          [t('eval_cell.details.created'), formatMoment(new Date(cell.createdAt))],
        ]}
      />
    </>
  )
}
