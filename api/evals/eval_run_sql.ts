import { sqlPort } from '#api/platform/ports/sql_port'

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
   * Statement: adds `:passed`, `:failed`, `:errors` and `:undecided` to the run `:runId`; returns its status and
   * counts.
   */
  addCounts: string
}

export const evalRun = sqlPort<EvalRun>('run of an evaluation')
