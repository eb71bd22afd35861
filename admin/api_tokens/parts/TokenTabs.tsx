import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import '../messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'

const PATHS = { mine: '/api-tokens', all: '/api-tokens/organization' } as const

/** Tabs for administrators: their own tokens, and all tokens of the organization. Other users see no tabs. */
export function TokenTabs({ current }: { current: keyof typeof PATHS }) {
  const t = useText()
  const { me } = useSession()
  if (!me?.isAdmin) return null
  return (
    <Box component="nav" aria-label={t('tokens.tabs')} sx={{ mt: 1 }}>
      <Tabs
        value={current}
        variant="scrollable"
        scrollButtons="auto"
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="mine" component={Link} to={PATHS.mine} label={t('tokens.mine')} />
        <Tab value="all" component={Link} to={PATHS.all} label={t('tokens.all')} />
      </Tabs>
    </Box>
  )
}
