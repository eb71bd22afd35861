import type { BaseAttack } from '#api/engines/redteam/index'
import type { Expectation, PlanStep } from '#api/engines/redteam/vocabulary'
import type Scan from '#api/scans/scan'
import db from '@adonisjs/lucid/services/db'
import { isAtRange } from '#api/evals/values/is_at_range'

/** Maximum number of evaluations that are searched, newest first. */
const MAX_EVALS = 50

/** Successful attacks of one plugin on one target, from scans of this server and from uploads. */
const FIND = `
  with of_target as (
    select e.revision_id, e.created_at from evals e
    where e.team_id = :teamId and e.type = 'redteam' and e.id <> :evalId and e.target_id = :targetId
    order by e.created_at desc limit ${MAX_EVALS}
  ), worked as (
    select distinct on (r.prompt) r.prompt, r.metadata, e.created_at, r.test_idx, t.expectation, t.turns
    from of_target e
    join eval_results r on r.revision_id = e.revision_id and r.plugin_id = :pluginId and r.status = 'failed'
    left join scans s on s.eval_id = (select id from evals where revision_id = e.revision_id)
    left join scan_tests t on t.scan_id = s.id and t.index = r.test_idx
    where r.prompt <> '' and not (${isAtRange('r.metadata')})
    order by r.prompt, e.created_at desc
  )
  select * from worked order by created_at desc, test_idx limit :max`

type Row = {
  prompt: string
  metadata: { goal?: unknown; messages?: unknown; language?: unknown }
  expectation: Expectation | null
  turns: string[] | null
}

/** Returns the input of the retry strategy: the newest successful attacks of a plugin on the scan's target. */
export function earlierAttacks({ teamId, targetId, evalId }: Scan) {
  return async ({ pluginId, language }: PlanStep, max: number): Promise<BaseAttack[]> => {
    if (!targetId) return []
    const values = { teamId, targetId, evalId: evalId ?? '', pluginId, max }
    const { rows }: { rows: Row[] } = await db.rawQuery(FIND, values)
    return rows
      .filter(({ metadata }) => (metadata.language ?? 'en') === language)
      .map(({ prompt, metadata, expectation, turns }) => ({
        prompt,
        goal: typeof metadata.goal === 'string' ? metadata.goal : '',
        expectation: expectation ?? {},
        origin: 'Succeeded in an earlier evaluation of this target',
        ...turnsOf(metadata.messages, turns),
      }))
  }
}

/** Returns the sent user messages if there were several, otherwise the planned turns. */
function turnsOf(messages: unknown, planned: string[] | null): { turns?: string[] } {
  const list: unknown[] = Array.isArray(messages) ? messages : []
  const userMessages = list.flatMap((message) => (isUsers(message) ? [message.content] : []))
  if (userMessages.length > 1) return { turns: userMessages }
  return planned ? { turns: planned } : {}
}

const isUsers = (message: unknown): message is { role: 'user'; content: string } =>
  typeof message === 'object' &&
  message !== null &&
  'role' in message &&
  message.role === 'user' &&
  'content' in message &&
  typeof message.content === 'string'
