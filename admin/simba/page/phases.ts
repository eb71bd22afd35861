import type { PhaseState } from '../../core/display/phase_state.js'
import type { SimbaSession } from '#api/contract/simba/session'
import { PHASES, type Phase } from '#api/engines/simba/vocabulary'

/** Phases in which a session works; `completed` and `failed` are its end. */
const WORKING: readonly Phase[] = PHASES.filter(
  (phase) => phase !== 'completed' && phase !== 'failed'
)

type Known = Pick<SimbaSession, 'state' | 'phase' | 'facts' | 'hypotheses' | 'findingList'>

/** Returns the last phase that a session reached, derived from its results. */
function reachedPhase({ facts, hypotheses, findingList }: Known): Phase {
  if (findingList.length > 0) return 'validation'
  const tried = hypotheses.flatMap(({ techniques }) => techniques)
  if (tried.some(({ wins, losses }) => wins + losses > 0)) return 'attacking'
  if (hypotheses.length > 0) return 'attack-planning'
  return facts.length > 0 ? 'probing' : 'reconnaissance'
}

/** Returns the state of each phase, in the order of the phases. */
export function phaseStates(session: Known): { phase: Phase; state: PhaseState }[] {
  const hasEnded = ['completed', 'stopped', 'failed'].includes(session.state)
  // Sessions that earlier versions stopped have the phase `completed`.
  const isKnown =
    session.phase !== 'failed' && !(session.phase === 'completed' && session.state === 'stopped')
  const current = isKnown ? session.phase : reachedPhase(session)
  const at = current === 'completed' ? WORKING.length : WORKING.indexOf(current)
  return WORKING.map((phase, index) => {
    if (index < at) return { phase, state: 'done' }
    if (index > at) return { phase, state: 'upcoming' }
    return { phase, state: hasEnded ? 'stopped' : 'current' }
  })
}
