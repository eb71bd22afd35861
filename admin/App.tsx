import { lazy, Suspense } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, Route, Routes } from 'react-router'
import { ColorModeProvider } from './app/color_mode.js'
import { Guard } from './app/Guard.js'
import { BuiltPathsProvider } from './app/pages.js'
import { queryClient } from './app/queryClient.js'
import { resourcePaths } from './app/resource_screens.js'
import { consoleResources } from './app/resources.js'
import { pageRoutes } from './app/routes.js'
import { SessionProvider } from './app/session.js'
import { Blank } from './layout/Blank.js'
import { DocumentTitle } from './layout/DocumentTitle.js'
import { PublicLayout } from './layout/PublicLayout.js'
import { Toaster } from './layout/Toaster.js'
import { EnrollmentGate } from './security/EnrollmentGate.js'
import { ReauthenticationHost } from './security/ReauthenticationHost.js'
import { InviteGate } from './people/InviteGate.js'
import { PublicGate } from './sharing/PublicGate.js'
import { ErrorBoundary } from './ui/ErrorBoundary.js'

/** The signed-in part carries react-admin and refine; pages shown before it do not wait for them. */
const Console = lazy(async () => ({ default: (await import('./Console.js')).Console }))

const builtPaths = [
  ...pageRoutes.map(({ path }) => path),
  ...consoleResources.flatMap(resourcePaths),
]

export const App = () => (
  <ColorModeProvider>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <BuiltPathsProvider value={builtPaths}>
          <SessionProvider>
            <DocumentTitle />
            <ErrorBoundary>
              <PublicGate>
                <EnrollmentGate>
                  <InviteGate>
                    <Guard routes={pageRoutes} resources={consoleResources}>
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
            <Toaster />
          </SessionProvider>
        </BuiltPathsProvider>
      </BrowserRouter>
    </QueryClientProvider>
  </ColorModeProvider>
)
