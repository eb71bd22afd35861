import { useEffect, useMemo } from 'react'
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  localStorageStore,
  Resource,
} from 'react-admin'
import { Route } from 'react-router'
import { authProviderFor } from '../core/session/authProvider.js'
import { dataProvider } from '../core/data/dataProvider.js'
import { queryClient } from '../core/data/queryClient.js'
import { raI18nProvider } from '../core/i18n/ra_i18n.js'
import { consoleResources } from './routes/resources.js'
import { pageRoutes } from './routes/routes.js'
import { useSession } from '../core/session/session.js'
import { Blank } from '../core/layout/Blank.js'
import { ConsoleLayout } from './layout/ConsoleLayout.js'
import './console_messages.js'
import { RaNotifications } from '../core/notifications/RaNotifications.js'
import { LeaveDialog } from '../core/forms/LeaveGuard.js'
import { NotFound } from '../core/states/NotFound.js'

/**
 * Signed-in part of the console: react-admin's resources and all other pages, inside the layout. Uses react-admin's
 * core components, because its `Admin` would add its own layout, theme and login page to the bundle.
 */
export function Console() {
  const session = useSession()
  const { can, me, team } = session
  const authProvider = useMemo(() => authProviderFor(session), [session])
  const userId = me?.user.id ?? 'anyone'
  const store = useMemo(() => localStorageStore('1', `assay.${userId}`), [userId])
  useEffect(() => {
    // react-admin caches permission checks, which new rules invalidate.
    void queryClient.invalidateQueries({ queryKey: ['auth', 'canAccess'] })
  }, [can])
  return (
    <CoreAdminContext
      key={team?.id}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={raI18nProvider}
      queryClient={queryClient}
      store={store}
    >
      <RaNotifications>
        <CoreAdminUI
          layout={ConsoleLayout}
          catchAll={NotFound}
          loading={Blank}
          loginPage={false}
          disableTelemetry
        >
          {consoleResources.map(({ definition, screens }) => (
            <Resource key={definition.name} name={definition.name} {...screens} />
          ))}
          <CustomRoutes>
            {pageRoutes
              .filter(({ layout }) => layout === 'authenticated')
              .map(({ path, page: Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
          </CustomRoutes>
        </CoreAdminUI>
      </RaNotifications>
      <LeaveDialog />
    </CoreAdminContext>
  )
}
