import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import '../i18n/areas/schedules.js'

const PLACES = [
  ['scans', '/jobs'],
  ['schedules', '/jobs/schedules'],
  ['queue', '/jobs/queue'],
] as const

/** What has run, and what will. */
export function JobTabs({ current }: { current: (typeof PLACES)[number][0] }) {
  const t = useText()
  const { me } = useSession()
  const places = PLACES.filter(([name]) => name !== 'queue' || me?.isAdmin)
  return (
    <Box component="nav" aria-label={t('schedules.places')} sx={{ mb: 1.5 }}>
      <Tabs value={current} variant="scrollable" scrollButtons="auto">
        {places.map(([name, to]) => (
          <Tab
            key={name}
            value={name}
            component={Link}
            to={to}
            label={t(`schedules.place.${name}`)}
          />
        ))}
      </Tabs>
    </Box>
  )
}
