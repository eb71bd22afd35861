import { firstRun } from '#config/first_run'
import db from '@adonisjs/lucid/services/db'

type DemoScan = {
  evalId: string
  targetId: string
  teamId: string
  userId: string
  organizationId: string
}

/**
 * Returns the report's scan if it is the first scan of the demo assistant to have a report; null otherwise, or if the
 * server has no demo.
 */
export async function firstDemoScan(evalId: string): Promise<DemoScan | null> {
  const { isDemo, demoTargetUrl: demoUrl } = firstRun
  if (!isDemo || !demoUrl) return null
  const { rows }: { rows: DemoScan[] } = await db.rawQuery(
    `select s.eval_id as "evalId", s.target_id as "targetId", s.team_id as "teamId",
       s.started_by_id as "userId", tm.organization_id as "organizationId"
     from scans s join targets t on t.id = s.target_id join teams tm on tm.id = s.team_id
     where s.eval_id = :evalId and s.started_by_id is not null and t.settings->>'url' = :demoUrl || '/chat'
       and not exists (select 1 from scans o where o.target_id = s.target_id
         and o.status in ('completed', 'partial') and o.created_at < s.created_at)`,
    { evalId, demoUrl }
  )
  return rows[0] ?? null
}
