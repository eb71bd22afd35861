import { useId } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ToolCall } from '#api/engines/actions/vocabulary'
import type { Evidence, Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../../i18n/i18n.js'
import { MONO } from '../../theme/theme.js'
import { MarkedText } from './MarkedText.js'
import './messages.js'

type Judged = { evidence: readonly Evidence[]; verdict: Outcome }

/**
 * The target's tool calls in order, with the highlighted evidence. Renders nothing if the calls are
 * unknown.
 */
export function ToolCalls({ calls, ...judged }: { calls: readonly ToolCall[] | null } & Judged) {
  const t = useText()
  const titleId = useId()
  if (!calls) return null
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Typography variant="h3" id={titleId}>
        {t('evidence.tool_calls')}
      </Typography>
      {calls.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {t('evidence.none')}
        </Typography>
      )}
      <Box component="ol" sx={{ m: 0, mt: 0.5, pl: 0, listStyle: 'none' }}>
        {calls.map((call, index) => (
          <Call key={index} call={call} {...judged} evidence={of(judged.evidence, index)} />
        ))}
      </Box>
    </Box>
  )
}

/** The tool call that was sent to the MCP server as the attack. Renders nothing without one. */
export function SentCall({ call }: { call: ToolCall | null | undefined }) {
  const t = useText()
  const titleId = useId()
  if (!call) return null
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Typography variant="h3" id={titleId}>
        {t('evidence.sent_call')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {t('evidence.sent_call_hint')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 0, listStyle: 'none' }}>
        <Call call={call} evidence={[]} verdict="undecided" />
      </Box>
    </Box>
  )
}

const of = (evidence: readonly Evidence[], index: number) =>
  evidence.filter(({ call }) => call === index)

function Call({ call, evidence, verdict }: { call: ToolCall } & Judged) {
  const t = useText()
  const marked = (text: string, part: Evidence['part']) => (
    <MarkedText
      text={text}
      evidence={evidence.filter((each) => each.part === part)}
      verdict={verdict}
    />
  )
  return (
    <Box component="li" sx={CALL}>
      <Typography component="h4" sx={{ fontFamily: MONO, fontSize: '0.875rem', fontWeight: 650 }}>
        {marked(call.name, 'name')}
      </Typography>
      <Box component="dl" sx={PARTS}>
        <dt>{t('evidence.arguments')}</dt>
        <dd>{call.arguments ? marked(call.arguments, 'arguments') : t('evidence.no_arguments')}</dd>
        {call.result !== undefined && (
          <>
            <dt>{t('evidence.result')}</dt>
            <dd>{marked(call.result, 'result')}</dd>
          </>
        )}
        {call.error !== undefined && (
          <>
            <dt>{t('evidence.error')}</dt>
            <dd>{call.error}</dd>
          </>
        )}
      </Box>
    </Box>
  )
}

const CALL = {
  p: 1.5,
  mb: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  overflowWrap: 'anywhere',
} as const

const PARTS = {
  'm': 0,
  'mt': 0.5,
  'display': 'grid',
  'gridTemplateColumns': { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
  'columnGap': 1.5,
  'fontSize': '0.8438rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontFamily: MONO, whiteSpace: 'pre-wrap' },
} as const
