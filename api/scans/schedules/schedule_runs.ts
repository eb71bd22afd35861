import type { ScheduleRun } from '#api/contract/scans/schedule'
import db from '@adonisjs/lucid/services/db'

/** Maximum number of runs shown; older ones appear only in the list of scans. */
const MAX_RUNS = 50

type Row = Omit<ScheduleRun, 'dueAt' | 'scan'> & {
  due_at: Date
  scan_id: string | null
  status: NonNullable<ScheduleRun['scan']>['status']
  passed: number
  failed: number
}

export async function runsOf(scheduleId: string): Promise<ScheduleRun[]> {
  const rows = await db
    .query<Row>()
    .from('schedule_runs as r')
    .leftJoin('scans as s', 's.id', 'r.scan_id')
    .where('r.schedule_id', scheduleId)
    .orderBy('r.due_at', 'desc')
    .limit(MAX_RUNS)
    .select('r.id', 'r.due_at', 'r.outcome', 'r.missed', 'r.error', 'r.scan_id')
    .select('s.status', 's.passed', 's.failed')
  return rows.map(({ due_at: dueAt, scan_id: scanId, status, passed, failed, ...run }) => ({
    ...run,
    dueAt: dueAt.toISOString(),
    scan: scanId ? { id: scanId, status, passed, failed } : null,
  }))
}
