import type { SimbaSession } from '#api/contract/simba/session'
import { PhaseList } from '../../../core/display/PhaseList.js'
import { useText } from '../../../core/i18n/i18n.js'
import '../../view/messages.js'
import { phaseStates } from '../phases.js'

/** Phases of the session, with the current one marked or, if the session ended early, the last one. */
export function PhaseBar({ session }: { session: SimbaSession }) {
  const t = useText()
  const phases = phaseStates(session).map(({ phase, state }) => ({
    id: phase,
    name: t(`simba.phase.${phase}`),
    state,
    stateText: t(`simba.phase_state.${state}`),
  }))
  return <PhaseList label={t('simba.phases')} phases={phases} />
}
