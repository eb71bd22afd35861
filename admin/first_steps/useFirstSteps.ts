import { useQuery } from '@tanstack/react-query'
import type { FirstSteps } from '#api/contract/scans/first_steps'
import { POLL_MS } from '../core/data/live.js'
import { useSession } from '../core/session/session.js'
import { useLicense } from '../core/session/useLicense.js'
import { changeMemory, useStepMemory } from './step_memory.js'
import { currentStep, isComplete, stepsOf, type Step, type StepName } from './steps.js'
import { firstStepsQuery } from './queries.js'

export type Checklist = {
  facts: FirstSteps
  steps: Step[]
  current: Step | null
  isHidden: boolean
  isComplete: boolean
  skip: (name: StepName) => void
  setHidden: (isHidden: boolean) => void
}

const ACTIVE: readonly string[] = ['queued', 'generating', 'running']

/**
 * Returns the checklist of the current team; null while it loads and for users who cannot start
 * scans or read targets.
 */
export function useFirstSteps(): Checklist | null {
  const { me, team, can } = useSession()
  const { isCutOff } = useLicense()
  const userId = me?.user.id ?? ''
  const teamId = team?.id ?? ''
  const canUse = me?.organization?.canUseRedteam === true && !isCutOff && can('read', 'Provider')
  const memory = useStepMemory(userId, teamId)
  const { data: facts } = useQuery({
    ...firstStepsQuery(teamId),
    enabled: canUse && teamId !== '',
    refetchInterval: ({ state }) =>
      ACTIVE.includes(state.data?.scan?.status ?? '') ? POLL_MS : false,
  })
  if (!facts || !canUse || !can('create', 'EvalJob')) return null
  const steps = stepsOf(facts, { memory, can })
  return {
    facts,
    steps,
    current: currentStep(steps),
    isHidden: memory.isHidden,
    isComplete: isComplete(steps),
    skip: (name) => changeMemory(userId, teamId, { skipped: [...memory.skipped, name] }),
    setHidden: (isHidden) => changeMemory(userId, teamId, { isHidden }),
  }
}

/** Whether the checklist is shown: it still has steps, and the user has not hidden it. */
export const isShown = (checklist: Checklist | null): checklist is Checklist =>
  checklist !== null && !checklist.isHidden && !checklist.isComplete
