import type { SettableState, VersionRow } from '#api/contract/guardrails/guardrail'

export const VERSION_ACTIONS = [
  'approve',
  'activate',
  'roll_back',
  'shadow',
  'stop_shadow',
  'deactivate',
  'discard',
] as const
export type VersionAction = (typeof VERSION_ACTIONS)[number]

/** An action; `needsApproval`: it is unavailable until the version is approved. */
export type OfferedAction = { action: VersionAction; needsApproval: boolean }

/** State that an action sets; null for actions that change no state. */
export const STATE_OF: Record<VersionAction, SettableState | null> = {
  approve: null,
  activate: 'active',
  roll_back: 'active',
  shadow: 'shadow',
  stop_shadow: 'retired',
  deactivate: 'retired',
  discard: null,
}

type Situation = {
  activeNumber: number | null
  requiresApproval: boolean
  userId: string | null
}

/**
 * Returns the actions that users with edit permission can perform on a version, the usual next step
 * first.
 */
export function actionsOf(
  version: Pick<VersionRow, 'state' | 'number' | 'approvedAt' | 'activatedAt' | 'createdById'>,
  { activeNumber, requiresApproval, userId }: Situation
): OfferedAction[] {
  const isUnapproved = requiresApproval && version.approvedAt === null
  const isAuthor = userId !== null && version.createdById === userId
  const approval: VersionAction[] = isUnapproved && !isAuthor ? ['approve'] : []
  // A version that was never active is checked before it becomes active.
  const isEarlier =
    activeNumber !== null && version.number < activeNumber && version.activatedAt !== null
  const actions: Record<VersionRow['state'], VersionAction[]> = {
    generating: [],
    failed: ['discard'],
    draft: ['shadow', ...approval, 'activate', 'discard'],
    shadow: [...approval, 'activate', 'stop_shadow'],
    active: ['deactivate'],
    retired: [isEarlier ? 'roll_back' : 'activate', 'shadow'],
  }
  return actions[version.state].map((action) => ({
    action,
    needsApproval: STATE_OF[action] === 'active' && isUnapproved,
  }))
}
