import type { Action, Subject } from '#api/contract/accounts/permissions'

/** Actions of the palette, in order. */
export const PALETTE_ACTIONS = [
  'new_scan',
  'set_up_scan',
  'start_session',
  'create_target',
  'new_evaluation',
  'invite',
  'switch_team',
  'color_mode',
  'shortcuts',
  'logout',
] as const

export type PaletteAction = (typeof PALETTE_ACTIONS)[number]

export type ActionQuestions = {
  can: (action: Action, subject: Subject) => boolean
  canUseRedteam: boolean
  canStartScans: boolean
  canStartSessions: boolean
  canCreateEvals: boolean
  /** Whether the user administers an organization. */
  isAdmin: boolean
  hasTeam: boolean
  hasOtherTeams: boolean
}

/** Returns the actions that the user may run. */
export function availableActions(user: ActionQuestions): PaletteAction[] {
  const hidden: Partial<Record<PaletteAction, boolean>> = {
    new_scan: !user.canStartScans,
    start_session: !user.canStartSessions,
    set_up_scan: !(user.hasTeam && user.canUseRedteam && user.can('create', 'EvalJob')),
    create_target: !(user.hasTeam && user.canUseRedteam && user.can('create', 'Provider')),
    new_evaluation: !(user.hasTeam && user.canCreateEvals),
    invite: !user.isAdmin,
    switch_team: !user.hasOtherTeams,
  }
  return PALETTE_ACTIONS.filter((action) => !hidden[action])
}
