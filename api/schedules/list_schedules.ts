import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** The last time that a schedule was due, with the scan that it started then. */
const LAST_RUN = `(
  select jsonb_build_object('id', r.id, 'dueAt', r.due_at, 'outcome', r.outcome, 'missed', r.missed, 'error', r.error,
    'scan', case when s.id is not null then jsonb_build_object('id', s.id, 'status', s.status, 'passed', s.passed,
      'failed', s.failed) end)
  from schedule_runs r left join scans s on s.id = r.scan_id
  where r.schedule_id = schedules.id order by r.due_at desc limit 1
) as last_run`

/** The team's schedules with the names of what they run, and how it went last, in one query. */
export const schedulesOf = (team: Team) =>
  team
    .related('schedules')
    .query()
    .join('targets', 'targets.id', 'schedules.target_id')
    .join('scan_templates', 'scan_templates.id', 'schedules.template_id')
    .leftJoin('users', 'users.id', 'schedules.runs_as_id')
    .select('schedules.*', db.raw(LAST_RUN))
    .select('targets.name as target_name', 'scan_templates.name as template_name')
    .select('users.name as runs_as_name')
