import { prompts } from '#api/contract/resources/prompt_lists'
import type { PromptDetail, PromptSummary } from '#api/contract/evals/prompt_history'
import { variablesIn } from '#api/engines/evals/index'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { contentRange, readList } from '#api/platform/http/lists/list_query'
import { findPrompt, pageOfPrompts, type PromptRecord } from '#api/evals/prompts/find_prompts'
import type { HttpContext } from '@adonisjs/core/http'

export default class PromptsController {
  async index(ctx: HttpContext): Promise<PromptSummary[]> {
    const list = readList(prompts, ctx.request.qs())
    const { rows, total } = await pageOfPrompts(ctx.team, list)
    contentRange(ctx, 'prompts', list.from, rows.length, total)
    return rows.map(summary)
  }

  /** Returns a prompt without the evaluations that used it; `history` lists them. */
  async show({ team, params }: HttpContext): Promise<PromptDetail> {
    const prompt = await findPrompt(team, String(params.id))
    if (!prompt) throw NOT_FOUND()
    const { raw, providers } = prompt
    return { ...summary(prompt), raw, providers, variables: variablesIn(raw) }
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
