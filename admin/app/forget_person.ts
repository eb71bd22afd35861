import { INVITE_CODE_AT } from '../people/invite_code.js'
import { queryClient } from './queryClient.js'
import { currentUserQuery, SHELL } from './session_queries.js'
import { setCurrentTeamId } from './team_memory.js'

function forgetInviteCodes(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(INVITE_CODE_AT)) storage.removeItem(key)
    }
  }
}

/** Both are in use by the session at all times: their answers are replaced, never removed. */
const STANDING: readonly unknown[] = ['config', 'me']

/** Every answer that belongs to a person goes. */
export function forgetAnswers(): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [scope, name] }) => scope !== SHELL || !STANDING.includes(name),
  })
}

/** Nobody is signed in here any more. The server is told by whoever calls. */
export function forgetPerson(): void {
  setCurrentTeamId(null)
  forgetInviteCodes()
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  forgetAnswers()
}
