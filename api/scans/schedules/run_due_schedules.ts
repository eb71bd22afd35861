import { findTenant } from '#api/accounts/tenants/tenant'
import { DomainError } from '#api/platform/http/domain_error'
import { assertScansAllowed } from '#api/scans/create/assert_scans_allowed'
import { createScan } from '#api/scans/create/create_scan'
import { currentGrader } from '#api/scans/create/grader_choice'
import { nextTime, timesDue } from '#api/scans/schedules/cron_times'
import { NO_OWNER, NOT_ALLOWED, STILL_RUNS } from '#api/scans/schedules/errors'
import Schedule from '#api/scans/schedules/schedule'
import Team from '#api/accounts/tenants/team'
import { queue } from '#api/platform/queue/service'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/** Runs that start later than this count as missed; the cron job runs every minute. */
const ON_TIME_MS = 5 * 60_000
/** Maximum number of schedules per cron run; the next run handles the rest. */
const MAX_SCHEDULES = 200

/**
 * Starts the scans of all due schedules. Safe to run on several workers, because the idempotency key consists of schedule
 * and due time. Runs missed while no worker was online are recorded; a single run replaces them if the schedule is
 * configured to catch up.
 */
export async function runDueSchedules(now = new Date()): Promise<void> {
  const due = await Schedule.query()
    .where('is_enabled', true)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(MAX_SCHEDULES)
  for (const schedule of due) {
    try {
      await runSchedule(schedule, now)
    } catch (error) {
      // Continues with the other schedules. This one is retried at the next cron run.
      logger.error({ err: error, schedule: schedule.id }, 'running a schedule failed')
    }
  }
}

async function runSchedule(schedule: Schedule, now: Date) {
  const first = schedule.nextRunAt?.toJSDate()
  if (!first) return
  const { last, before } = timesDue(schedule, first, now)
  const isLate = now.getTime() - last.getTime() > ON_TIME_MS
  const missed = isLate ? before + 1 : before
  const run =
    isLate && schedule.whenMissed === 'skip'
      ? { outcome: 'missed' as const, scanId: null, error: null }
      : await start(schedule, last, now)
  await db.transaction(async (trx) => {
    await trx
      .knexQuery()
      .insert({
        schedule_id: schedule.id,
        due_at: last,
        outcome: run.outcome,
        missed,
        scan_id: run.scanId,
        error: run.error,
      })
      .into('schedule_runs')
      .onConflict(['schedule_id', 'due_at'])
      .ignore()
    await trx
      .from('schedules')
      .where('id', schedule.id)
      // Keeps a due time that a user changed in the meantime.
      .where('next_run_at', first)
      .update({ next_run_at: nextTime(schedule.cron, schedule.timeZone, now) })
  })
}

type Run = { outcome: 'started' | 'refused'; scanId: string | null; error: string | null }

/** Starts a schedule's scan. Domain errors are recorded with the run; other errors cause a retry. */
async function start(schedule: Schedule, due: Date, now: Date): Promise<Run> {
  try {
    const { id } = await startScan(schedule, due, now)
    return { outcome: 'started', scanId: id, error: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { outcome: 'refused', scanId: null, error: error.message }
  }
}

async function startScan(schedule: Schedule, due: Date, now: Date) {
  const team = await Team.findOrFail(schedule.teamId)
  const { organizationId } = team
  if (!schedule.runsAsId) throw NO_OWNER()
  const found = await findTenant({ userId: schedule.runsAsId, organizationId }, team.id)
  const { tenant } = found ?? {}
  const isAllowed = tenant?.team && !tenant.isDeactivated && tenant.ability.can('create', 'EvalJob')
  if (!tenant || !isAllowed) throw NOT_ALLOWED()
  await assertScansAllowed(team)
  const key = `schedule ${schedule.id} ${DateTime.fromJSDate(due).toUTC().toISO()}`
  await refuseOverlap(schedule, key)
  const { scan } = await createScan({
    team,
    user: tenant.user,
    grader: await currentGrader({ organizationId, teamId: team.id }),
    targetId: schedule.targetId,
    configId: schedule.templateId,
    options: schedule.options,
    idempotencyKey: key,
    now,
  })
  return scan
}

/** Rejects a run while an earlier run of the same schedule is active. */
async function refuseOverlap({ id }: Schedule, key: string) {
  const active = await db
    .from('scans')
    .join('schedule_runs', 'schedule_runs.scan_id', 'scans.id')
    .where('schedule_runs.schedule_id', id)
    .whereIn('scans.status', ['queued', 'generating', 'running'])
    .whereNot('scans.idempotency_key', key)
    .first()
  if (active) throw STILL_RUNS()
}

const EVERY_MINUTE = '* * * * *'

/** Subscribes this worker to the schedule cron job; one worker runs it each minute. */
export async function startScheduleWork() {
  await queue.schedule('run_schedules', EVERY_MINUTE)
  await queue.work('run_schedules', 1, () => runDueSchedules())
}
