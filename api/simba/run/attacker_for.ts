import type { ScanBackend } from '#api/scans/run/open_backend'
import { RedteamAttacker } from '#api/simba/attacker/redteam_attacker'
import type SimbaSession from '#api/simba/session'

/** Creates the attacker of a session. Earlier successes on the target were copied when the session started. */
export const attackerFor = (
  { plan, instructions, memory }: SimbaSession,
  backend: Pick<ScanBackend, 'attacksFor' | 'applyStrategy' | 'attacker'>
): RedteamAttacker =>
  new RedteamAttacker({
    ...{ backend, plan, instructions },
    // Scripts use lessons instead; see `SessionPlan`.
    winsOf: (id) => (backend.attacker ? (memory[id] ?? []) : []),
  })
