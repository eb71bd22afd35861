import { send } from '../core/data/api.js'
import type { TeamRole } from '#api/contract/accounts/people'

/** Actions that can be applied to one or several members. */
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

/** Fields of a list row that member actions need. */
export type Subject = { id: string; name: string }

/** Whether an action is destructive and therefore shown in red. */
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

/** Changes all members in one atomic request. The IDs are in the body, because there can be thousands. */
export async function changeMembers(
  action: MemberAction,
  ids: readonly string[],
  choice: Choice = {}
): Promise<void> {
  const isRemoval = action === 'remove' || action === 'delete_account'
  const body = { ...bodyOf(action, choice), filter: { id: ids } }
  await send(isRemoval ? 'DELETE' : 'PUT', 'users', body)
}
