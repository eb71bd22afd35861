import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { PlaceTabs } from '../../core/page/PlaceTabs.js'

const PLACES = { own: '/datasets', past: '/datasets/from-evaluations' } as const

/** Tabs for datasets and for the test sets of past evaluations. */
export function DatasetTabs({ current }: { current: keyof typeof PLACES }) {
  const t = useText()
  return (
    <PlaceTabs
      label={t('datasets.tabs')}
      places={[
        { to: PLACES.own, label: t('datasets.tab.datasets') },
        { to: PLACES.past, label: t('datasets.tab.from_evaluations') },
      ]}
      current={PLACES[current]}
    />
  )
}
