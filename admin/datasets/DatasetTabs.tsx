import { useText } from '../app/i18n.js'
import '../i18n/areas/datasets.js'
import { PlaceTabs } from '../ui/PlaceTabs.js'

const PLACES = { own: '/datasets', past: '/datasets/from-evaluations' } as const

/** Tests that are kept, and tests that were asked. */
export function DatasetTabs({ current }: { current: keyof typeof PLACES }) {
  const t = useText()
  return (
    <PlaceTabs
      label={t('datasets.tabs')}
      places={[
        { to: PLACES.own, label: t('datasets.tab.own') },
        { to: PLACES.past, label: t('datasets.tab.past') },
      ]}
      current={PLACES[current]}
    />
  )
}
