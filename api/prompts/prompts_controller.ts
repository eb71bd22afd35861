import { prompts } from '#api/contract/resources/prompt_lists'
import type { PromptDetail, PromptSummary } from '#api/contract/prompt_history'
import { variablesIn } from '#api/engines/evals/index'
import { NOT_FOUND } from '#api/http/domain_error'
import { contentRange, escapeLike, readList } from '#api/http/list_query'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

const ORDERS: Record<string, string> = {
  id: 'id',
  label: 'label',
  evals: 'evals',
  latestEvalAt: 'latest_at',
}

/** Each text once, with what its newest evaluation calls it. */
const PROMPTS = `
  from (
    select p.prompt_id as id, count(distinct e.id)::int as evals, max(e.created_at) as latest_at,
      (array_agg(p.label order by e.created_at desc, e.id, p.idx))[1] as label,
      (array_agg(e.id order by e.created_at desc, e.id, p.idx))[1] as latest_id,
      (array_agg(p.idx order by e.created_at desc, e.id, p.idx))[1] as latest_idx,
      array_agg(distinct p.provider) as providers
    from eval_prompts p join evals e on e.id = p.eval_id
    where e.team_id = :teamId and e.is_published and (:id = '' or p.prompt_id = :id)
    group by p.prompt_id
  ) prompts join evals latest on latest.id = prompts.latest_id
  where :part = '%%' or label ilike :part or prompts.id ilike :part
    or latest.prompts->latest_idx->>'raw' ilike :part`

type PromptRecord = {
  id: string
  label: string
  evals: number
  latest_at: Date
  latest_id: string
  description: string
  providers: string[]
  raw: string
}

const found = (teamId: string, { id = '', q = '' }) => ({
  teamId,
  id,
  part: `%${escapeLike(q)}%`,
})

export default class PromptsController {
  async index(ctx: HttpContext): Promise<PromptSummary[]> {
    const { from, to, sort, filter } = readList(prompts, ctx.request.qs())
    const q = typeof filter.q === 'string' ? filter.q.trim() : ''
    const bindings = found(ctx.team.id, { q })
    const order = `${ORDERS[sort.field] ?? 'latest_at'} ${sort.direction}, prompts.id`
    const [counted, listed]: [{ rows: { total: number }[] }, { rows: PromptRecord[] }] =
      await Promise.all([
        db.rawQuery(`select count(*)::int as total ${PROMPTS}`, bindings),
        db.rawQuery(
          `select prompts.id, prompts.label, prompts.evals, latest_at, latest_id, latest.description ${PROMPTS}
           order by ${order} offset :from limit :size`,
          { ...bindings, from, size: to - from + 1 }
        ),
      ])
    contentRange(ctx, 'prompts', from, listed.rows.length, counted.rows[0]?.total ?? 0)
    return listed.rows.map(summary)
  }

  /** The whole text; the evaluations that used it are in the history. */
  async show(ctx: HttpContext): Promise<PromptDetail> {
    const { rows }: { rows: PromptRecord[] } = await db.rawQuery(
      `select prompts.*, latest.description,
         coalesce(latest.prompts->latest_idx->>'raw', latest.prompts->latest_idx->>'label', '') as raw ${PROMPTS}`,
      found(ctx.team.id, { id: String(ctx.params.id) })
    )
    const [prompt] = rows
    if (!prompt) throw NOT_FOUND()
    const { raw, providers } = prompt
    return {
      ...summary(prompt),
      raw,
      providers: providers.filter((name) => name !== ''),
      variables: variablesIn(raw),
    }
  }
}

const summary = ({ id, label, evals, ...latest }: PromptRecord): PromptSummary => ({
  id,
  label,
  evals,
  latestEvalId: latest.latest_id,
  latestEvalDescription: latest.description,
  latestEvalAt: latest.latest_at.toISOString(),
})
