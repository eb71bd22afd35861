import type { Spent } from '#api/targets/model_tasks/task_models'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

/** Adds a task's usage to the team's daily total. Tasks without model calls are not counted. */
export async function bookTaskUsage({ id }: Pick<Team, 'id'>, usage: Spent) {
  if (usage.answers === 0) return
  await db.rawQuery(
    `insert into task_usage_days as known (team_id, day, tasks, input_tokens, output_tokens, cost_usd)
     values (?, (now() at time zone 'UTC')::date, 1, ?, ?, ?)
     on conflict (team_id, day) do update set
       tasks = known.tasks + 1,
       input_tokens = known.input_tokens + excluded.input_tokens,
       output_tokens = known.output_tokens + excluded.output_tokens,
       cost_usd = known.cost_usd + excluded.cost_usd`,
    [id, usage.inputTokens, usage.outputTokens, usage.costUsd]
  )
}
