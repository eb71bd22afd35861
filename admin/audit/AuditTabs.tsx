import { useText } from '../app/i18n.js'
import '../i18n/areas/refused_requests.js'
import { useOrganizationPath } from '../organizations/OrganizationFrame.js'
import { PlaceTabs } from '../ui/PlaceTabs.js'

const PLACES = [
  ['changes', '/audit-logs'],
  ['refused', '/audit-logs/refused-requests'],
] as const

/** What was done, and what was denied. */
export function AuditTabs({ current }: { current: (typeof PLACES)[number][0] }) {
  const t = useText()
  const pathOf = useOrganizationPath()
  const places = PLACES.map(([name, path]) => ({
    name,
    to: pathOf(path),
    label: t(`refused_requests.tab.${name}`),
  }))
  return (
    <PlaceTabs
      label={t('refused_requests.tabs')}
      places={places}
      current={places.find(({ name }) => name === current)?.to}
    />
  )
}
