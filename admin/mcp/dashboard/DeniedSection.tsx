import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { McpDashboard } from '#api/contract/mcp/dashboard'
import { Section } from '../../core/display/Section.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import '../calls/messages.js'
import { callPath, CALLS, listPath } from '../places.js'
import './messages.js'

/** Latest denied calls, each with its caller and the reason. */
export function DeniedSection({ denied }: Pick<McpDashboard, 'denied'>) {
  const t = useText()
  return (
    <Section
      title={t('mcp_dashboard.denied')}
      explanation={t('mcp_dashboard.denied_explanation')}
      actions={
        denied.length > 0 && (
          <Button component={RouterLink} to={listPath(CALLS, { effect: 'deny' })}>
            {t('mcp_dashboard.all_denied')}
          </Button>
        )
      }
    >
      {denied.length === 0 && <Typography>{t('mcp_dashboard.no_denied')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {denied.map((call) => (
          <DeniedCall key={call.id} call={call} />
        ))}
      </Box>
    </Section>
  )
}

function DeniedCall({ call }: { call: McpDashboard['denied'][number] }) {
  const t = useText()
  const { id, tool, applicationName, serverName, userName, reason, createdAt } = call
  const about = [applicationName, serverName, userName].filter((each) => each !== null).join(' · ')
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <Link component={RouterLink} to={callPath(id)} sx={{ fontWeight: 600 }}>
          {tool ?? t('mcp_calls.unnamed')}
        </Link>
        <Typography component="span" variant="body2" color="text.secondary">
          <TimeAgo at={createdAt} />
        </Typography>
      </Box>
      {reason && <Typography variant="body2">{reason}</Typography>}
      <Typography variant="body2" color="text.secondary">
        {about}
      </Typography>
    </Box>
  )
}

const ITEM = {
  'py': 1,
  'borderTop': 1,
  'borderColor': 'divider',
  'overflowWrap': 'anywhere',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const
