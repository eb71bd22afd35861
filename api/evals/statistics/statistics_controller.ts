import { compareEvals } from '#api/evals/statistics/compare_evals'
import { evalCharts } from '#api/evals/statistics/charts'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { loadShownEval, loadShownEvals } from '#api/evals/table/shown_eval'
import { respondWithJson } from '#api/platform/http/responses/respond_with_json'
import { invalidField } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class StatisticsController {
  async charts(ctx: HttpContext) {
    const { x, y } = ctx.request.qs()
    const shown = await loadShownEval(ctx.team, ctx.params.id)
    const [promptX, promptY] = [numberOf(x, 'x') ?? 0, numberOf(y, 'y') ?? 1]
    return respondWithJson(ctx, await evalCharts(shown, promptX, promptY))
  }

  async compare({ team, params, request }: HttpContext) {
    const { with: other, prompt, withPrompt } = request.qs()
    if (typeof other !== 'string' || other === '') {
      throw invalidField(
        'with',
        'required',
        'Set the parameter "with" to the ID of the other evaluation'
      )
    }
    const [here, there] = await loadShownEvals(team, [params.id, other])
    if (!here || !there) throw new Error('loadShownEvals returned fewer evaluations than requested')
    return compareEvals(here, there, {
      prompt: numberOf(prompt, 'prompt'),
      withPrompt: numberOf(withPrompt, 'withPrompt'),
    })
  }

  /** Suggests values for a filter on a metadata key: the most frequent ones in a sample of results. */
  async metadataValues({ team, params }: HttpContext) {
    const { revisionId } = await loadShownEval(team, params.id)
    const { rows }: { rows: { value: string }[] } = await db.rawQuery(VALUES, {
      revisionId,
      key: params.key,
    })
    return rows.map(({ value }) => value)
  }
}

const SAMPLED_RESULTS = 20_000
const MAX_VALUES = 200

const VALUES = `
  select value from (
    select jsonb_array_elements_text(case jsonb_typeof(v) when 'array' then v else jsonb_build_array(v) end) as value
    from (select metadata -> :key as v from eval_results
      where revision_id = :revisionId and metadata \\? :key and not ${isHidden()} limit ${SAMPLED_RESULTS}) sampled
  ) all_values where value is not null and value <> '' group by value order by count(*) desc, value limit ${MAX_VALUES}`

function numberOf(value: unknown, field: string): number | undefined {
  if (value === undefined || value === '') return undefined
  const number = Number(value)
  if (Number.isInteger(number) && number >= 0 && number < 10_000) return number
  throw invalidField(field, 'number', `${field} must be the index of a prompt, starting at 0`)
}
