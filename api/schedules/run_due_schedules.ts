import { findTenant } from '#api/access/tenant'
import { DomainError } from '#api/http/domain_error'
import { assertScansAllowed } from '#api/scans/assert_scans_allowed'
import { createScan } from '#api/scans/create_scan'
import { currentGrader } from '#api/scans/grader_choice'
import { nextTime, timesDue } from '#api/schedules/cron_times'
import { NO_OWNER, NOT_ALLOWED, STILL_RUNS } from '#api/schedules/errors'
import Schedule from '#api/schedules/schedule'
import Team from '#api/teams/team'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/** A run that begins later than this was missed: workers look every minute. */
const ON_TIME_MS = 5 * 60_000
/** Schedules of one look; the next minute brings the rest. */
const MOST = 200

/**
 * Starts the scans of every schedule that is due. Two workers at once start one: a scan is known by its schedule and
 * time. What came while no worker lived is told, and made up for once if the schedule says so.
 */
export async function runDueSchedules(now = new Date()): Promise<void> {
  const due = await Schedule.query()
    .where('is_enabled', true)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(MOST)
  for (const schedule of due) {
    try {
      await runSchedule(schedule, now)
    } catch (error) {
      // The others are due too; this one still is at the next look.
      logger.error({ err: error, schedule: schedule.id }, 'a schedule did not run')
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
      // Who changed it meanwhile has said another time.
      .where('next_run_at', first)
      .update({ next_run_at: nextTime(schedule.cron, schedule.timeZone, now) })
  })
}

type Run = { outcome: 'started' | 'refused'; scanId: string | null; error: string | null }

/** A refusal that the product foresees is told beside the schedule; anything else is tried again. */
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

/** The scan before is still at it: a second one beside it would only make both slower. */
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
