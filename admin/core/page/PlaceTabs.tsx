import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'

type Place = { to: string; label: string }

/** Tabs that are links to separate pages; shown by `PageHeader`, below the title. */
export function PlaceTabs(props: {
  label: string
  places: readonly Place[]
  /** Path of the current page. */
  current: string | undefined
}) {
  const { places, current } = props
  return (
    <Box component="nav" aria-label={props.label} sx={{ mt: 1, displayPrint: 'none' }}>
      <Tabs
        value={places.some(({ to }) => to === current) ? current : false}
        variant="scrollable"
        scrollButtons="auto"
      >
        {places.map(({ to, label }) => (
          <Tab key={to} value={to} component={Link} to={to} label={label} />
        ))}
      </Tabs>
    </Box>
  )
}
