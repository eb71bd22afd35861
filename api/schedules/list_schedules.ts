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

/** The names of what it runs, and of as whom. */
const NAMES = `
  (select name from targets where id = schedules.target_id) as target_name,
  (select name from scan_templates where id = schedules.template_id) as template_name,
  (select name from users where id = schedules.runs_as_id) as runs_as_name`

/** The team's schedules with the names of what they run, and how it went last, in one query. */
export const schedulesOf = (team: Team) =>
  team.related('schedules').query().select('schedules.*', db.raw(LAST_RUN), db.raw(NAMES))
