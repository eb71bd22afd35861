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
