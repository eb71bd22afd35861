import { useId } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Replay, ReplayResponse } from '#api/contract/scans/replay'
import { useText } from '../../core/i18n/i18n.js'
import { EstimateLegend, EstimateText } from '../../core/display/chips/EstimateText.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { ToolCalls } from '../../core/display/evidence/ToolCalls.js'
import { ProbeTraces } from '../../core/display/traces/ProbeTraces.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'

/** The original and the new outcome of the attack. */
export function SideBySide({ replay }: { replay: Replay }) {
  const t = useText()
  const isChanged = replay.before.prompt !== replay.now.prompt
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          mt: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Side name={t('replays.before')} answer={replay.before} prompt={null} />
        <Side
          name={`${t('replays.now')} · ${t('replays.sent_to', { name: replay.targetName })}`}
          answer={replay.now}
          prompt={isChanged ? replay.now.prompt : null}
        />
      </Box>
      <EstimateLegend of={[replay.before, replay.now]} />
    </>
  )
}

function Side(props: { name: string; answer: ReplayResponse; prompt: string | null }) {
  const t = useText()
  const titleId = useId()
  const { answer: response, prompt } = props
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, minWidth: 0 }}
    >
      <Typography id={titleId} variant="body2" sx={{ fontWeight: 650 }}>
        {props.name}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 0.75 }}>
        <OutcomeChip outcome={response.status} />
        <EstimateText estimate={response.estimate} />
        <Typography variant="body2" component="span" color="text.secondary">
          <TimeAgo at={response.at} />
          {response.latencyMs !== null &&
            ` · ${t('replays.latency', { ms: Math.round(response.latencyMs) })}`}
        </Typography>
      </Box>
      {response.earlier.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('replays.previous_messages', { smart_count: response.earlier.length })}
        </Typography>
      )}
      {prompt !== null && <Whole text={prompt} isQuiet />}
      <Whole text={response.error ?? response.output ?? t('replays.no_response')} />
      <ToolCalls
        calls={response.toolCalls}
        evidence={response.evidence}
        verdict={response.status}
      />
      <ProbeTraces
        traces={response.traces}
        documents={[]}
        evidence={response.evidence}
        verdict={response.status}
      />
      {response.reason && (
        <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {response.reason}
        </Typography>
      )}
      {response.grader && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('replays.judged_by', { grader: response.grader })}
        </Typography>
      )}
    </Box>
  )
}

const Whole = ({ text, isQuiet = false }: { text: string; isQuiet?: boolean }) => (
  <Box
    tabIndex={0}
    role="group"
    sx={{
      maxHeight: 260,
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      fontSize: '0.875rem',
      mt: 0.5,
      ...(isQuiet && { color: 'text.secondary', fontStyle: 'italic' }),
    }}
  >
    {text}
  </Box>
)
