import { useMemo, type ReactNode } from 'react'
import { Refine } from '@refinedev/core'
import { queryClient } from './queryClient.js'
import { accessControlFor, liveProvider, refineDataProvider } from './refine.js'
import { useSession } from './session.js'

/** What pages on refine's hooks need around them; it shares everything with the rest of the console. */
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
