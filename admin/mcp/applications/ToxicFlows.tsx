import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ToxicFlow } from '#api/contract/mcp/flow'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import { useFlows } from '../queries.js'
import './messages.js'

const AND = new Intl.ListFormat('en-US', { type: 'conjunction' })
const MAX_NAMES = 5

/** Forbidden flows that the selected tools make possible together. Renders nothing if there are none. */
export function ToxicFlows({ toolIds }: { toolIds: readonly string[] }) {
  const t = useText()
  const { data, error, refetch } = useFlows(toolIds)
  if (error) {
    return (
      <PartFailed
        title={t('mcp_applications.flows.failed')}
        error={error}
        onRetry={() => void refetch()}
        isInPlace
      />
    )
  }
  return (
    <div role="status">
      {data && data.length > 0 && (
        <Alert severity="warning" sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {t('mcp_applications.flows.title', { smart_count: data.length })}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {data.map((flow) => (
              <li key={flow.rule}>{sentenceOf(flow, t)}</li>
            ))}
          </Box>
        </Alert>
      )}
    </div>
  )
}

function sentenceOf({ sources, sinks }: ToxicFlow, t: Translate): string {
  const read = sources.map(({ label, tools }) =>
    t('mcp_applications.flows.source', {
      label: t(`mcp_applications.flows.label.${label}`),
      tools: namesOf(tools, t),
    })
  )
  return t('mcp_applications.flows.sentence', {
    sources: AND.format(read),
    sinks: namesOf(sinks, t),
  })
}

const namesOf = (names: readonly string[], t: Translate): string =>
  names.length <= MAX_NAMES
    ? AND.format(names)
    : AND.format([
        ...names.slice(0, MAX_NAMES),
        t('mcp_applications.flows.more', { smart_count: names.length - MAX_NAMES }),
      ])
