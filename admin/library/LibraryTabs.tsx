import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import type { Subject } from '#api/contract/permissions'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import '../i18n/areas/library.js'

const PLACES = [
  ['collections', '/redteam/plugins', 'PluginCollection'],
  ['catalog', '/redteam/plugins/catalog', 'PluginCollection'],
  ['severities', '/redteam/plugins/severities', 'PluginSeverityOverride'],
  ['policies', '/redteam/plugins/policies', 'CustomPolicy'],
] as const satisfies readonly (readonly [string, string, Subject])[]

/** What scans can be made of, side by side. */
export function LibraryTabs({ current }: { current: (typeof PLACES)[number][0] }) {
  const t = useText()
  const { can } = useSession()
  const places = PLACES.filter(([, , subject]) => can('read', subject))
  return (
    <Box component="nav" aria-label={t('library.places')} sx={{ mb: 1.5 }}>
      <Tabs value={current} variant="scrollable" scrollButtons="auto">
        {places.map(([name, to]) => (
          <Tab
            key={name}
            value={name}
            component={Link}
            to={to}
            label={t(`library.place.${name}`)}
          />
        ))}
      </Tabs>
    </Box>
  )
}
