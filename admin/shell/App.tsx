import { Suspense, useMemo, type ReactNode } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, Route, Routes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ColorModeProvider } from '../core/theme/color_mode.js'
import { Guard } from './routes/Guard.js'
import { BuiltPathsProvider, existingPaths } from '../core/routing/pages.js'
import { queryClient } from '../core/data/queryClient.js'
import { preloadable } from '../core/routing/preloadable.js'
import { resourcePaths } from '../core/routing/resource_screens.js'
import { MainMenuProvider } from './header/main_menu.js'
import { menuOf } from './header/menu.js'
import { consoleResources } from './routes/resources.js'
import { pageRoutes } from './routes/routes.js'
import { SessionProvider, useSession } from '../core/session/session.js'
import { Blank } from '../core/layout/Blank.js'
import { DocumentTitle } from '../core/layout/DocumentTitle.js'
import { titlesWith } from '../core/layout/titles.js'
import { PublicLayout } from './layout/PublicLayout.js'
import { Toaster } from '../core/notifications/Toaster.js'
import { ChatWidget } from './layout/ChatWidget.js'
import { EnrollmentGate } from './layout/EnrollmentGate.js'
import { ReauthenticationHost } from '../account/reauthentication/ReauthenticationHost.js'
import { ReviewMemory } from '../first_steps/ReviewMemory.js'
import { InviteGate } from '../people/invitations/InviteGate.js'
import { PublicGate } from './public_pages/PublicGate.js'
import { ErrorBoundary } from '../core/states/ErrorBoundary.js'

/** Loaded on demand, so that public pages do not load react-admin and refine. */
const Console = preloadable(async () => (await import('./Console.js')).Console)

const builtPaths = [
  ...pageRoutes.map(({ path }) => path),
  ...consoleResources.flatMap(resourcePaths),
]

const titles = titlesWith(consoleResources.map(({ definition }) => definition))
const menu = menuOf(consoleResources)

/** Provides the paths of the pages that exist on this server. */
function ExistingPaths({ children }: { children: ReactNode }) {
  const hasServerSettings = useSession().config?.enableServerSettingsPage !== false
  const paths = useMemo(() => existingPaths(builtPaths, { hasServerSettings }), [hasServerSettings])
  return <BuiltPathsProvider value={paths}>{children}</BuiltPathsProvider>
}

const Pages = () => (
  <SessionProvider>
    <ExistingPaths>
      <MainMenuProvider value={menu}>
        <DocumentTitle titles={titles} />
        <ErrorBoundary>
          <PublicGate>
            <EnrollmentGate>
              <InviteGate>
                <Guard routes={pageRoutes} resources={consoleResources} console={Console}>
                  <Suspense fallback={<Blank />}>
                    <Routes>
                      {pageRoutes
                        .filter(({ layout }) => layout === 'public')
                        .map(({ path, page: Page }) => (
                          <Route
                            key={path}
                            path={path}
                            element={
                              <PublicLayout>
                                <Page />
                              </PublicLayout>
                            }
                          />
                        ))}
                      <Route path="*" element={<Console />} />
                    </Routes>
                  </Suspense>
                </Guard>
              </InviteGate>
            </EnrollmentGate>
          </PublicGate>
        </ErrorBoundary>
        <ReauthenticationHost />
        <ChatWidget />
        <ReviewMemory />
        <Toaster />
      </MainMenuProvider>
    </ExistingPaths>
  </SessionProvider>
)

/** Navigation can only be blocked (`LeaveDialog`) in a data router. */
const router = createBrowserRouter([{ path: '*', element: <Pages /> }])

export const App = () => (
  <ColorModeProvider>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </ColorModeProvider>
)
