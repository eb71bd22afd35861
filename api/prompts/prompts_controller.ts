import { prompts } from '#api/contract/resources/prompt_lists'
import type { PromptDetail, PromptSummary } from '#api/contract/prompt_history'
import { variablesIn } from '#api/engines/evals/index'
import { NOT_FOUND } from '#api/http/domain_error'
import { contentRange, readList } from '#api/http/list_query'
import { findPrompt, pageOfPrompts, type PromptRecord } from '#api/prompts/find_prompts'
import type { HttpContext } from '@adonisjs/core/http'

export default class PromptsController {
  async index(ctx: HttpContext): Promise<PromptSummary[]> {
    const asked = readList(prompts, ctx.request.qs())
    const { rows, total } = await pageOfPrompts(ctx.team, asked)
    contentRange(ctx, 'prompts', asked.from, rows.length, total)
    return rows.map(summary)
  }

  /** The whole text; the evaluations that used it are in the history. */
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
