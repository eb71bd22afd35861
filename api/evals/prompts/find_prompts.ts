import { escapeLike, type ListQuery } from '#api/platform/http/lists/list_query'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

/** A prompt: the number of evaluations that used it, and the newest of them with its label there. */
export type PromptRecord = {
  id: string
  label: string
  evals: number
  latest_at: Date
  latest_id: string
  description: string
}

export type FullPrompt = PromptRecord & { providers: string[]; raw: string }

const ORDERS: Record<string, string> = {
  id: 'id',
  label: 'label',
  evals: 'evals',
  latestEvalAt: 'latest_at',
}

/** Uses of prompts in the team's published evaluations. */
const USES = `
  from eval_prompts p join evals e on e.id = p.eval_id
  where e.team_id = :teamId and e.is_published and (:id = '' or p.prompt_id = :id)`

/**
 * SQL with one row per prompt: its newest use. Uses are ranked from the oldest, so the rank of the newest one is the
 * number of evaluations.
 */
const PROMPTS = `
  from (
    select p.prompt_id as id, p.label, p.idx as latest_idx, e.id as latest_id, e.created_at as latest_at,
      dense_rank() over (partition by p.prompt_id order by e.created_at, e.id desc)::int as evals,
      lead(p.idx) over (partition by p.prompt_id order by e.created_at, e.id desc, p.idx desc) is null as is_newest
    ${USES}
  ) newest`

const SEARCHED = `
  where is_newest and (:part = '%%' or label ilike :part or id ilike :part
    or (select prompts->latest_idx->>'raw' from evals where evals.id = latest_id) ilike :part)`

/** Loads a page of the team's prompts and their total. */
export async function pageOfPrompts(team: Team, { from, to, sort, filter }: ListQuery) {
  const q = typeof filter.q === 'string' ? filter.q.trim() : ''
  const bindings = { teamId: team.id, id: '', part: `%${escapeLike(q)}%` }
  const order = `${ORDERS[sort.field] ?? 'latest_at'} ${sort.direction}, id`
  const { rows } = await db.rawQuery<{ rows: (PromptRecord & { total: number })[] }>(
    `select found.*, (select e.description from evals e where e.id = latest_id) as description from (
       select id, label, evals, latest_at, latest_id, count(*) over ()::int as total ${PROMPTS} ${SEARCHED}
       order by ${order} offset :from limit :size
     ) found order by ${order}`,
    { ...bindings, from, size: to - from + 1 }
  )
  const total = rows[0]?.total ?? (from === 0 ? 0 : await countOf(bindings))
  return { rows, total }
}

/** Returns the total for a page beyond the last one, which contains no row with the total. */
async function countOf(bindings: { teamId: string; id: string; part: string }): Promise<number> {
  const { rows } = await db.rawQuery<{ rows: { total: number }[] }>(
    `select count(*)::int as total ${PROMPTS} ${SEARCHED}`,
    bindings
  )
  return rows[0]?.total ?? 0
}

/** Finds a prompt with its full text and the providers that it was sent to; null if the team has not used it. */
export async function findPrompt(team: Team, id: string): Promise<FullPrompt | null> {
  const { rows } = await db.rawQuery<{ rows: FullPrompt[] }>(
    `select newest.*, latest.description,
       coalesce(latest.prompts->latest_idx->>'raw', latest.prompts->latest_idx->>'label', '') as raw,
       array(select distinct p.provider ${USES} and p.provider <> '' order by p.provider) as providers
     ${PROMPTS} join evals latest on latest.id = latest_id where is_newest`,
    { teamId: team.id, id }
  )
  return rows[0] ?? null
}
