import type { FindingState, HypothesisState } from '../../engines/simba/vocabulary.js'
import type { SimbaState } from './session.js'

/** Display names of states, in the console and in reports. */
export const SIMBA_STATE_NAMES = {
  queued: 'Queued',
  running: 'Running',
  paused: 'Paused',
  waiting: 'Under manual control',
  completed: 'Completed',
  stopped: 'Stopped',
  failed: 'Failed',
} satisfies Record<SimbaState, string>

export const HYPOTHESIS_STATE_NAMES = {
  open: 'Open',
  confirmed: 'Confirmed',
  refuted: 'Refuted',
  exhausted: 'Exhausted',
} satisfies Record<HypothesisState, string>

export const FINDING_STATE_NAMES = {
  candidate: 'In validation',
  confirmed: 'Confirmed',
  unstable: 'Unstable',
} satisfies Record<FindingState, string>

/** State of a candidate whose session ended before it was validated. */
export const NOT_VALIDATED_NAME = 'Not validated'
