import { sqlPort } from '#api/platform/ports/sql_port'

/** Scalar subqueries that count the work of the organization bound as `:organizationId`. */
type WorkCounts = {
  targets: string
  /** Red-team scans. */
  scans: string
  /** Probes that unfinished scans can still send. */
  reservedProbes: string
}

export const workCounts = sqlPort<WorkCounts>('work counts')
