import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link, useLocation, useParams } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { AreaTabsProvider } from '../../core/page/AreaTabs.js'
import { isBuilt, useBuiltPaths } from '../../core/routing/pages.js'
import { useSession } from '../../core/session/session.js'
import { NotFound } from '../../core/states/NotFound.js'

/** Pages of the organization area, in tab order. `member`: available to all members. */
const AREAS = [
  { name: 'details', path: '', access: 'admin' },
  { name: 'overview', path: '/overview', access: 'member' },
  { name: 'users', path: '/users', access: 'admin' },
  { name: 'teams', path: '/teams', access: 'member' },
  { name: 'roles', path: '/roles', access: 'admin' },
  { name: 'webhooks', path: '/webhooks', access: 'admin' },
  { name: 'usage', path: '/usage', access: 'admin' },
  { name: 'audit_logs', path: '/audit-logs', access: 'admin' },
] as const

/**
 * Layout of the organization pages, whose headers show the tabs of the area. Shows the Not Found page for any organization but the current one.
 */
export function OrganizationFrame({ children }: { children: ReactNode }) {
  const { orgId } = useParams()
  const { me } = useSession()
  if (!me?.organization || me.organization.id !== orgId) return <NotFound />
  return (
    <AreaTabsProvider value={<OrganizationTabs base={`/organizations/${orgId}`} />}>
      {children}
    </AreaTabsProvider>
  )
}

function OrganizationTabs({ base }: { base: string }) {
  const t = useText()
  const { pathname } = useLocation()
  const { me } = useSession()
  const paths = useBuiltPaths()
  const areas = AREAS.filter(
    ({ path, access }) => (access === 'member' || me?.isAdmin) && isBuilt(paths, base + path)
  )
  const current = [...areas]
    .reverse()
    .find(({ path }) => path !== '' && pathname.startsWith(base + path))
  return (
    <Box component="nav" aria-label={t('organization.areas')} sx={{ mt: 1, displayPrint: 'none' }}>
      <Tabs
        // No tab is selected on pages without a tab.
        value={current?.name ?? (pathname === base ? 'details' : false)}
        variant="scrollable"
        scrollButtons="auto"
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {areas.map(({ name, path }) => (
          <Tab
            key={name}
            value={name}
            component={Link}
            to={base + path}
            label={t(`organization.area.${name}`)}
          />
        ))}
      </Tabs>
    </Box>
  )
}

/** Returns a function that builds a path in the area of the current organization: `useOrganizationPath()('/teams')`. */
export function useOrganizationPath(): (path: string) => string {
  const { me } = useSession()
  return (path) => `/organizations/${me?.organization?.id}${path}`
}
