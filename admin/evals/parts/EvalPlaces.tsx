import '../messages.js'
import { useLocation } from 'react-router'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { PlaceTabs } from '../../core/page/PlaceTabs.js'

const PLACES = [
  '/evals',
  '/evals/prompts',
  '/evals/history',
  '/evals/media',
  '/datasets',
  '/configs',
] as const

/** Tabs of the evaluation pages, each with a URL. */
export function EvalPlaces() {
  const t = useText()
  const { pathname } = useLocation()
  const paths = useBuiltPaths()
  const places = PLACES.filter((place) => isBuilt(paths, place))
  if (places.length < 2) return null
  return (
    <PlaceTabs
      label={t('evals.pages.label')}
      places={places.map((to) => ({
        to,
        label: optionalText(`evals.pages.${to.split('/').at(-1)}`, to),
      }))}
      current={pathname}
    />
  )
}
