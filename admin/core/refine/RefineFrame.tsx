import { useMemo, type ReactNode } from 'react'
import { Refine } from '@refinedev/core'
import { queryClient } from '../data/queryClient.js'
import { refineDataProvider } from '../data/refineDataProvider.js'
import { accessControlFor, liveProvider } from './refine.js'
import { useSession } from '../session/session.js'

/** Providers for pages with refine hooks. The query client and session are those of the rest of the console. */
export function RefineFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const accessControlProvider = useMemo(() => accessControlFor(session), [session])
  return (
    <Refine
      dataProvider={refineDataProvider}
      liveProvider={liveProvider}
      accessControlProvider={accessControlProvider}
      options={{
        reactQuery: { clientConfig: queryClient },
        disableTelemetry: true,
        disableRouteChangeHandler: true,
      }}
    >
      {children}
    </Refine>
  )
}
