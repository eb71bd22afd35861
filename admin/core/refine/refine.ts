import type { AccessControlProvider, LiveProvider } from '@refinedev/core'
import { isAllowed } from '../session/authProvider.js'
import { liveConnection } from '../data/live.js'
import type { Session } from '../session/session.js'

/**
 * Live updates for refine by server-sent events. Pages that must poll when the channel is down use `useLiveChannel`
 * instead.
 */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, callback }) =>
    liveConnection.listen(channel, (message) =>
      callback({
        channel,
        type: 'updated',
        date: new Date(),
        payload: typeof message === 'object' && message !== null ? message : {},
      })
    ),
  unsubscribe: (stop: () => void) => stop(),
}

/** Creates refine's access control, based on the same permission rules as react-admin's. */
export function accessControlFor(session: Session): AccessControlProvider {
  return {
    can: async ({ action, resource }) => ({
      can: resource !== undefined && isAllowed(session, action, resource),
    }),
    options: { queryOptions: { staleTime: 0 } },
  }
}
