import { INVITE_CODE_AT } from './invite_code.js'
import { queryClient } from '../data/queryClient.js'
import { currentUserQuery, SHELL } from './queries.js'
import { setCurrentTeamId } from '../data/team_memory.js'

function forgetInviteCodes(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(INVITE_CODE_AT)) storage.removeItem(key)
    }
  }
}

/** Names of queries that the session always observes. Their data is replaced, never removed. */
const STANDING: readonly unknown[] = ['config', 'me']

/**
 * Removes all cached responses except the configuration and the current user, which the session
 * observes.
 */
export function forgetResponses(): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [scope, name] }) => scope !== SHELL || !STANDING.includes(name),
  })
}

/**
 * Clears the local session: the user, the team, invitation codes and cached responses. Does not
 * sign out on the server.
 */
export function forgetPerson(): void {
  setCurrentTeamId(null)
  forgetInviteCodes()
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  forgetResponses()
}
