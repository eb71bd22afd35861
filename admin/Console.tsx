import { useEffect, useMemo } from 'react'
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  localStorageStore,
  Resource,
} from 'react-admin'
import { Route } from 'react-router'
import { authProviderFor } from './app/authProvider.js'
import { dataProvider } from './app/dataProvider.js'
import { queryClient } from './app/queryClient.js'
import { raI18nProvider } from './app/ra_i18n.js'
import { consoleResources } from './app/resources.js'
import { pageRoutes } from './app/routes.js'
import { useSession } from './app/session.js'
import { Blank } from './layout/Blank.js'
import { ConsoleLayout } from './layout/ConsoleLayout.js'
import { ConsoleNotification } from './layout/ConsoleNotification.js'
import { NotFound } from './pages/NotFound.js'

/**
 * The signed-in part: react-admin's resources and every other page inside the layout. It is made of
 * react-admin's core pieces, so that the layout, theme and sign-in of its `Admin` are not carried along.
 */
export function Console() {
  const session = useSession()
  const { can, me, team } = session
  const authProvider = useMemo(() => authProviderFor(session), [session])
  const userId = me?.user.id ?? 'anyone'
  const store = useMemo(() => localStorageStore('1', `assay.${userId}`), [userId])
  useEffect(() => {
    // react-admin keeps the answers to its questions; new rules may answer otherwise.
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
      <ConsoleNotification />
    </CoreAdminContext>
  )
}
