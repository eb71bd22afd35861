import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import '../i18n/areas/schedules.js'
import { PlaceTabs } from '../ui/PlaceTabs.js'

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
    <PlaceTabs
      label={t('schedules.places')}
      places={places.map(([name, to]) => ({ to, label: t(`schedules.place.${name}`) }))}
      current={places.find(([name]) => name === current)?.[1]}
    />
  )
}
