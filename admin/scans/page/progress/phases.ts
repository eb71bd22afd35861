import type { PhaseState } from '../../../core/display/phase_state.js'
import { isActive, type ScanRecord } from '../../../scan_status/scan_record.js'

export const PHASES = ['queued', 'generating', 'running', 'finished'] as const
export type Phase = (typeof PHASES)[number]

type Known = Pick<ScanRecord, 'status' | 'startedAt' | 'progress'>

/** Returns the last phase that the scan reached, even if it ended early. */
function reached({ status, startedAt, progress }: Known): Phase {
  if (status === 'completed') return 'finished'
  if (status === 'queued' || status === 'generating' || status === 'running') return status
  if (!startedAt) return 'queued'
  return progress.total === 0 ? 'generating' : 'running'
}

/** Returns the state of each phase, in the order of the phases. */
export function phaseStates(scan: Known): { phase: Phase; state: PhaseState }[] {
  const at = PHASES.indexOf(reached(scan))
  const hasStopped = !isActive(scan.status) && scan.status !== 'completed'
  return PHASES.map((phase, index) => {
    if (index < at || scan.status === 'completed') return { phase, state: 'done' }
    if (index > at) return { phase, state: 'upcoming' }
    return { phase, state: hasStopped ? 'stopped' : 'current' }
  })
}
