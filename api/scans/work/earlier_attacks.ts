import type { BaseAttack } from '#api/engines/redteam/index'
import type { Expectation, PlanStep } from '#api/engines/redteam/vocabulary'
import type Scan from '#api/scans/scan'
import db from '@adonisjs/lucid/services/db'

/** Evaluations that are looked through, newest first. */
const MOST_EVALS = 50

/** Attacks that worked, of evaluations of one target: by scans of this server and by uploads that name it. */
const FIND = `
  with of_target as (
    select e.revision_id, e.created_at from evals e
    where e.team_id = :teamId and e.type = 'redteam' and e.id <> :evalId and e.target_id = :targetId
    order by e.created_at desc limit ${MOST_EVALS}
  ), worked as (
    select distinct on (r.prompt) r.prompt, r.metadata, e.created_at, r.test_idx, t.expectation, t.turns
    from of_target e
    join eval_results r on r.revision_id = e.revision_id and r.plugin_id = :pluginId and r.status = 'failed'
    left join scans s on s.eval_id = (select id from evals where revision_id = e.revision_id)
    left join scan_tests t on t.scan_id = s.id and t.index = r.test_idx
    where r.prompt <> ''
    order by r.prompt, e.created_at desc
  )
  select * from worked order by created_at desc, test_idx limit :most`

type Row = {
  prompt: string
  metadata: { goal?: unknown; messages?: unknown; language?: unknown }
  expectation: Expectation | null
  turns: string[] | null
}

/** What the retry strategy sends again: the newest attacks of a plugin that this target failed. */
export function earlierAttacks({ teamId, targetId, evalId }: Scan) {
  return async ({ pluginId, language }: PlanStep, most: number): Promise<BaseAttack[]> => {
    if (!targetId) return []
    const values = { teamId, targetId, evalId: evalId ?? '', pluginId, most }
    const { rows }: { rows: Row[] } = await db.rawQuery(FIND, values)
    return rows
      .filter(({ metadata }) => (metadata.language ?? 'en') === language)
      .map(({ prompt, metadata, expectation, turns }) => ({
        prompt,
        goal: typeof metadata.goal === 'string' ? metadata.goal : '',
        expectation: expectation ?? {},
        origin: 'Worked in an earlier evaluation of this target',
        ...turnsOf(metadata.messages, turns),
      }))
  }
}

/** What was said to the target, when it was more than one message. */
function turnsOf(messages: unknown, planned: string[] | null): { turns?: string[] } {
  const list: unknown[] = Array.isArray(messages) ? messages : []
  const said = list.flatMap((message) => (isUsers(message) ? [message.content] : []))
  if (said.length > 1) return { turns: said }
  return planned ? { turns: planned } : {}
}

const isUsers = (message: unknown): message is { role: 'user'; content: string } =>
  typeof message === 'object' &&
  message !== null &&
  'role' in message &&
  message.role === 'user' &&
  'content' in message &&
  typeof message.content === 'string'
