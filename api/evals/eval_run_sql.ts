import type { ScanStatus } from '#api/contract/scans/scan'
import { sqlPort } from '#api/platform/ports/sql_port'

/** Status and counts of a run after results were stored. */
export type RunCounts = {
  status: ScanStatus
  total: number
  passed: number
  failed: number
  errors: number
  undecided: number
  /** Number of messages sent to the target; 0 for runs that do not count them. */
  requests: number
}

/** SQL about the runs of an evaluation on this server. The expressions refer to the evaluation as `evals.id`. */
type EvalRun = {
  /** The newest run as JSON `{ id, status, ms }`, or null. */
  run: string
  /** The newest run as JSON `{ id, status }`, or null. */
  runStatus: string
  /** Configuration of the newest run, or null. */
  runConfig: string
  isRunning: string
  hasRun: string
  /** Statement: locks the run of `:evalId` with `FOR NO KEY UPDATE`. */
  lockRun: string
  /** Statement: sets the counts of the run of `:evalId` to `:passed`, `:failed`, `:errors` and `:undecided`. */
  setCounts: string
  /**
   * Statement: adds `:passed`, `:failed`, `:errors` and `:undecided` to the run `:runId`; returns its `RunCounts`.
   */
  addCounts: string
}

export const evalRun = sqlPort<EvalRun>('run of an evaluation')
