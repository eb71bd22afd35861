import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'

const PLACES = {
  members: '/users',
  invitations: '/users/invitations',
  service_accounts: '/users/service-accounts',
  registrations: '/users/registrations',
} as const
export type PeopleTab = keyof typeof PLACES

const TABS: readonly PeopleTab[] = ['members', 'invitations', 'service_accounts']
/** Registered accounts belong to the server, not to an organization. */
const SERVER_TABS: readonly PeopleTab[] = [...TABS, 'registrations']

/** Tabs for members, invitations, service accounts and, for server administrators, registered accounts. */
export function PeopleTabs({ current }: { current: PeopleTab }) {
  const t = useText()
  const path = useOrganizationPath()
  const { me } = useSession()
  const tabs = me?.isServerAdmin ? SERVER_TABS : TABS
  return (
    <Box component="nav" aria-label={t('people.tabs')} sx={{ mt: 1 }}>
      <Tabs value={current} variant="scrollable" scrollButtons="auto">
        {tabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            component={Link}
            to={path(PLACES[tab])}
            label={t(`people.tab.${tab}`)}
          />
        ))}
      </Tabs>
    </Box>
  )
}
