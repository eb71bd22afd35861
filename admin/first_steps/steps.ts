import type { Action, Subject } from '#api/contract/accounts/permissions'
import { OPEN_STATUSES } from '#api/contract/findings/vulnerability'
import type { FirstSteps } from '#api/contract/scans/first_steps'

export const STEP_NAMES = ['demo', 'target', 'template', 'scan', 'review'] as const
export type StepName = (typeof STEP_NAMES)[number]

/** Findings that the user has opened: none, any, or any since the team's own scan has a report. */
export const REVIEWED = ['none', 'any', 'own'] as const
export type Reviewed = (typeof REVIEWED)[number]

/** Per-team state of a user that the browser stores. */
export type StepMemory = { skipped: readonly StepName[]; isHidden: boolean; reviewed: Reviewed }

export const NO_MEMORY: StepMemory = { skipped: [], isHidden: false, reviewed: 'none' }

export type Step = {
  name: StepName
  isDone: boolean
  isSkipped: boolean
  /** Page where the step is completed; null while there is none yet. */
  to: string | null
  /** The team's scan still runs, so `to` is the scan's page instead of its report. */
  isWaiting?: boolean
}

type Questions = {
  memory: StepMemory
  can: (action: Action, subject: Subject) => boolean
}

const NEEDS: Record<StepName, readonly [Action, Subject]> = {
  demo: ['read', 'Issue'],
  target: ['create', 'Provider'],
  template: ['create', 'Config'],
  scan: ['create', 'EvalJob'],
  review: ['read', 'Eval'],
}

const FAILED: readonly string[] = ['failed', 'cancelled']
const FINISHED: readonly string[] = ['completed', 'partial']

/** Whether the team's own scan has a report. */
export const hasOwnReport = ({ scan }: FirstSteps): boolean =>
  scan !== null && scan.evalId !== null && FINISHED.includes(scan.status)

/** Returns the steps that the user is permitted to take, in order. */
export function stepsOf(facts: FirstSteps, { memory, can }: Questions): Step[] {
  return STEP_NAMES.filter((name) => name !== 'demo' || facts.demoTargetId !== null)
    .filter((name) => can(...NEEDS[name]))
    .map((name) => ({
      name,
      isSkipped: memory.skipped.includes(name),
      ...STATES[name](facts, memory),
    }))
}

type State = Pick<Step, 'isDone' | 'to' | 'isWaiting'>

const STATES: Record<StepName, (facts: FirstSteps, memory: StepMemory) => State> = {
  demo: ({ demoTargetId, scan }, { reviewed }) => ({
    isDone: reviewed !== 'none' || scan !== null,
    to: demoTargetId && demoFindingsPath(demoTargetId),
  }),
  target: ({ hasTarget }) => ({ isDone: hasTarget, to: '/redteam/setup?new=true' }),
  template: ({ hasTemplate }) => ({ isDone: hasTemplate, to: '/redteam/configs/create' }),
  scan: ({ scan, hasTarget, hasTemplate }) => ({
    isDone: scan !== null && !FAILED.includes(scan.status),
    to: hasTarget && hasTemplate ? '/redteam/scan/create' : null,
  }),
  review: (facts, { reviewed }) => {
    const { scan } = facts
    if (!hasOwnReport(facts)) {
      return { isDone: false, to: scan && `/jobs/${scan.id}`, isWaiting: true }
    }
    return {
      isDone: reviewed === 'own' || facts.hasSeveralReports,
      to: `/redteam/report/${encodeURIComponent(scan?.evalId ?? '')}`,
    }
  },
}

/** Returns the filter for the demo target's open vulnerabilities. */
export const demoFilter = (targetId: string) => ({ targetId, status: [...OPEN_STATUSES] })

function demoFindingsPath(targetId: string): string {
  const query = new URLSearchParams({ filter: JSON.stringify(demoFilter(targetId)) })
  return `/redteam/vulnerabilities?${query}`
}

/** Returns the step to take now: the first one that is neither done nor skipped and has a page. */
export const currentStep = (steps: readonly Step[]): Step | null =>
  steps.find(({ isDone, isSkipped, to }) => !isDone && !isSkipped && to !== null) ?? null

/**
 * Whether the step that starts a scan is offered and not completed. The guided setup ends with the
 * start of a scan.
 */
export const hasScanToStart = (steps: readonly Step[]): boolean =>
  steps.some(({ name, isDone }) => name === 'scan' && !isDone)

export const isComplete = (steps: readonly Step[]): boolean =>
  steps.every(({ isDone, isSkipped }) => isDone || isSkipped)
