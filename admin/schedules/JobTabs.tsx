import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import { useText } from '../app/i18n.js'
import '../i18n/areas/schedules.js'

const PLACES = [
  ['scans', '/jobs'],
  ['schedules', '/jobs/schedules'],
] as const

/** What has run, and what will. */
export function JobTabs({ current }: { current: (typeof PLACES)[number][0] }) {
  const t = useText()
  return (
    <Box component="nav" aria-label={t('schedules.places')} sx={{ mb: 1.5 }}>
      <Tabs value={current} variant="scrollable" scrollButtons="auto">
        {PLACES.map(([name, to]) => (
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
