import '../../i18n/areas/evals.js'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link, useLocation } from 'react-router'
import { useText } from '../../app/i18n.js'
import { isBuilt, useBuiltPaths } from '../../app/pages.js'

const PLACES = [
  '/evals',
  '/evals/prompts',
  '/evals/history',
  '/evals/media',
  '/datasets',
  '/configs',
] as const

/** The pages about evaluations, each with an address of its own; those that are built. */
export function EvalPlaces() {
  const t = useText()
  const { pathname } = useLocation()
  const paths = useBuiltPaths()
  const places = PLACES.filter((place) => isBuilt(paths, place))
  if (places.length < 2) return null
  return (
    <Box component="nav" aria-label={t('evals.places.label')} sx={{ mb: 1.5 }}>
      <Tabs
        value={places.find((place) => place === pathname) ?? false}
        variant="scrollable"
        scrollButtons="auto"
      >
        {places.map((place) => (
          <Tab
            key={place}
            value={place}
            component={Link}
            to={place}
            label={t(`evals.places.${place.split('/').at(-1)}`)}
          />
        ))}
      </Tabs>
    </Box>
  )
}
