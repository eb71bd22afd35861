import { ACTIVE_SIMBA_STATES, type SimbaState } from '#api/contract/simba/session'

/** Whether a session can still send messages. */
export const isActiveState = (state: SimbaState): boolean =>
  ACTIVE_SIMBA_STATES.some((active) => active === state)
