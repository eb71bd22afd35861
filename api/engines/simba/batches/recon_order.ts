import { DIRECT } from '../attempts/technique_kinds.js'
import type { PursuitState } from '../choice/pursuit_state.js'
import type { SessionState } from '../session_state.js'
import type { SessionPlan } from '../vocabulary.js'
import { RECON_STEPS, type ReconStep } from '../recon/recon_steps.js'

/** Returns the reconnaissance steps that precede all attacks and have not been started. */
export const firstSteps = (state: SessionState, plan: SessionPlan): ReconStep[] =>
  unstarted(state).filter((step) => !step.isLate && !isReplaced(step, state, plan))

/**
 * Returns the steps that are due during the attacks: those that attacks replaced without a result and, once the attacks
 * reveal little, those that can wait.
 */
export const laterSteps = (state: SessionState, isDiscovering: boolean): ReconStep[] =>
  unstarted(state).filter((step) =>
    step.isLate ? !isDiscovering : !isAnswered(step, state) && !isAwaited(step, state)
  )

function unstarted({ attempts }: SessionState): ReconStep[] {
  const started = new Set(
    attempts.filter(({ plan }) => plan.purpose === 'recon').map(({ plan }) => plan.technique)
  )
  return RECON_STEPS.filter(({ id }) => !started.has(id))
}

const isReplaced = (step: ReconStep, { pursuits }: SessionState, { techniques }: SessionPlan) =>
  techniques.includes(DIRECT) && pursuits.some((pursuit) => replaces(pursuit, step))

const replaces = ({ plugin }: PursuitState, { plugins }: ReconStep): boolean =>
  plugins?.includes(plugin.id) === true

/** Whether an attack that replaces a step has not been sent, or has no response yet. */
const isAwaited = (step: ReconStep, { pursuits, attempts }: SessionState): boolean =>
  pursuits.some(
    (pursuit) =>
      replaces(pursuit, step) &&
      ((pursuit.tried.size === 0 && !pursuit.blocked.has(DIRECT)) ||
        attempts.some(({ isOpen, plan }) => isOpen && plan.hypothesis === pursuit.hypothesis.key))
  )

const isAnswered = ({ kind }: ReconStep, { facts }: SessionState): boolean =>
  facts.some((fact) => fact.kind === kind)
