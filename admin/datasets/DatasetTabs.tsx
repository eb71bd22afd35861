import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import { useText } from '../app/i18n.js'
import '../i18n/areas/datasets.js'

const PLACES = { own: '/datasets', past: '/datasets/from-evaluations' } as const

/** Tests that are kept, and tests that were asked. */
export function DatasetTabs({ current }: { current: keyof typeof PLACES }) {
  const t = useText()
  return (
    <Box component="nav" aria-label={t('datasets.tabs')} sx={{ mb: 1.5 }}>
      <Tabs value={current} variant="scrollable" scrollButtons="auto">
        <Tab value="own" component={Link} to={PLACES.own} label={t('datasets.tab.own')} />
        <Tab value="past" component={Link} to={PLACES.past} label={t('datasets.tab.past')} />
      </Tabs>
    </Box>
  )
}
