import type { TaskMemory } from '#api/engines/redteam/index'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'
import { createHash } from 'node:crypto'

/** Returns the state that a team's attacks keep across calls. All processes share it. */
export function taskMemory({ id }: Pick<Team, 'id'>): TaskMemory {
  return {
    async recall(key) {
      const { rows }: { rows: { state: Record<string, unknown> }[] } = await db.rawQuery(
        'select state from task_memories where team_id = ? and key = ?',
        [id, short(key)]
      )
      return rows[0]?.state ?? {}
    },
    async keep(key, state, keptDays = 2) {
      await db.rawQuery(
        `insert into task_memories (team_id, key, state, touched_at, expires_at)
         values (?, ?, ?::jsonb, now(), now() + make_interval(days => ?))
         on conflict (team_id, key) do update
           set state = excluded.state, touched_at = now(), expires_at = excluded.expires_at`,
        [id, short(key), JSON.stringify(state).replaceAll('\\u0000', ''), keptDays]
      )
    },
  }
}

const short = (key: string) => createHash('sha256').update(key).digest('base64url')
