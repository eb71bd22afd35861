import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { McpAlertRecord } from '#api/contract/mcp/alert'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { FlowChips } from '../parts/FlowChips.js'
import { callPath } from '../places.js'
import './messages.js'

type Step = {
  tool: string
  server: string
  callId: string | null
  at: string
  profile: { produces: readonly ('untrusted' | 'private' | 'secret')[]; isSink: boolean }
}

/** The calls of a forbidden flow, in order: those that read the data, and the one that would have sent it. */
export function FlowSteps({ alert }: { alert: McpAlertRecord }) {
  const t = useText()
  const { flow, tool, serverName, callId, lastSeenAt } = alert
  if (!flow) return null
  const steps: Step[] = [
    ...flow.origins.map(({ label, ...origin }) => ({
      ...origin,
      profile: { produces: [label], isSink: false },
    })),
    {
      tool: tool ?? '',
      server: serverName ?? '',
      callId,
      at: lastSeenAt,
      profile: { produces: [], isSink: true },
    },
  ]
  return (
    <Section title={t('mcp_alerts.flow.title')} explanation={t('mcp_alerts.flow.explanation')}>
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {steps.map((step, index) => (
          <Box component="li" key={index} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              {step.callId ? (
                <Link component={RouterLink} to={callPath(step.callId)}>
                  {t('mcp_alerts.flow.step', { tool: step.tool, server: step.server })}
                </Link>
              ) : (
                t('mcp_alerts.flow.step', { tool: step.tool, server: step.server })
              )}
              <FlowChips profile={step.profile} />
              <Typography component="span" variant="body2" color="text.secondary">
                <TimeAgo at={step.at} />
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
