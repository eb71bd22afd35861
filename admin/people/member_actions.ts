import type { TeamRole } from '#api/contract/people'
import { http } from '../app/http.js'

/** What can be done with members, one or many. */
export type MemberAction =
  | 'make_admin'
  | 'remove_admin'
  | 'add_to_team'
  | 'remove_from_team'
  | 'sign_out'
  | 'deactivate'
  | 'reactivate'
  | 'remove'
  | 'delete_account'

/** What an action needs to know of a row. */
export type Subject = { id: string; name: string }

/** Actions that take something away are red. */
export const isDestructive = (action: MemberAction): boolean =>
  ['remove_admin', 'sign_out', 'deactivate', 'remove', 'delete_account'].includes(action)

type Choice = { teamId?: string; roleId?: string }

function bodyOf(action: MemberAction, { teamId = '', roleId = '' }: Choice): object {
  const addToTeam: TeamRole = { teamId, roleId }
  const bodies: Record<MemberAction, object> = {
    make_admin: { isAdmin: true },
    remove_admin: { isAdmin: false },
    add_to_team: { addToTeam },
    remove_from_team: { removeFromTeam: { teamId } },
    sign_out: { signOut: true },
    deactivate: { deactivated: true },
    reactivate: { deactivated: false },
    remove: {},
    delete_account: {},
  }
  return bodies[action]
}

/** One request for all: the server changes all of them, or none. Ids travel in the body, for there may be thousands. */
export async function changeMembers(
  action: MemberAction,
  ids: readonly string[],
  choice: Choice = {}
): Promise<void> {
  const isRemoval = action === 'remove' || action === 'delete_account'
  await http('users', {
    method: isRemoval ? 'DELETE' : 'PUT',
    body: { ...bodyOf(action, choice), filter: { id: ids } },
  })
}
