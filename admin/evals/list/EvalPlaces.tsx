import '../../i18n/areas/evals.js'
import { useLocation } from 'react-router'
import { useText } from '../../app/i18n.js'
import { isBuilt, useBuiltPaths } from '../../app/pages.js'
import { PlaceTabs } from '../../ui/PlaceTabs.js'

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
    <PlaceTabs
      label={t('evals.places.label')}
      places={places.map((to) => ({ to, label: t(`evals.places.${to.split('/').at(-1)}`) }))}
      current={pathname}
    />
  )
}
