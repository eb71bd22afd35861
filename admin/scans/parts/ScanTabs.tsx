import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { PlaceTabs } from '../../core/page/PlaceTabs.js'

const PLACES = [
  ['scans', '/jobs'],
  ['schedules', '/jobs/schedules'],
  ['queue', '/jobs/queue'],
] as const

/** Tabs for scans and schedules and, for administrators of the operating organization, for the queue. */
export function ScanTabs({ current }: { current: (typeof PLACES)[number][0] }) {
  const t = useText()
  const { me } = useSession()
  const places = PLACES.filter(([name]) => name !== 'queue' || me?.isServerAdmin)
  return (
    <PlaceTabs
      label={t('scans.tabs')}
      places={places.map(([name, to]) => ({ to, label: t(`scans.tab.${name}`) }))}
      current={places.find(([name]) => name === current)?.[1]}
    />
  )
}
