import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useOrganizationPath } from '../../organizations/parts/OrganizationFrame.js'

const PLACES = {
  members: '/users',
  invitations: '/users/invitations',
  service_accounts: '/users/service-accounts',
} as const
export type PeopleTab = keyof typeof PLACES

const TABS: readonly PeopleTab[] = ['members', 'invitations', 'service_accounts']

/** Tabs for members, invitations and service accounts. */
export function PeopleTabs({ current }: { current: PeopleTab }) {
  const t = useText()
  const path = useOrganizationPath()
  return (
    <Box component="nav" aria-label={t('people.tabs')} sx={{ mt: 1 }}>
      <Tabs value={current} variant="scrollable" scrollButtons="auto">
        {TABS.map((tab) => (
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
