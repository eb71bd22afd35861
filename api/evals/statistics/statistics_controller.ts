import { compareEvals } from '#api/evals/statistics/compare_evals'
import { evalCharts } from '#api/evals/statistics/charts'
import { isHidden } from '#api/evals/hidden/hidden_texts'
import { shownEval, shownEvals } from '#api/evals/table/shown_eval'
import { answerJson } from '#api/http/answer_json'
import { invalidField } from '#api/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Figures over a whole evaluation. */
export default class StatisticsController {
  async charts(ctx: HttpContext) {
    const { x, y } = ctx.request.qs()
    const shown = await shownEval(ctx.team, ctx.params.id)
    const [across, up] = [numberOf(x, 'x') ?? 0, numberOf(y, 'y') ?? 1]
    return answerJson(ctx, await evalCharts(shown, across, up))
  }

  async compare({ team, params, request }: HttpContext) {
    const { with: other, prompt, withPrompt } = request.qs()
    if (typeof other !== 'string' || other === '') {
      throw invalidField('with', 'required', 'Name the evaluation to compare with: with=ID')
    }
    const [here, there] = await shownEvals(team, [params.id, other])
    if (!here || !there) throw new Error('There are as many as were asked for')
    return compareEvals(here, there, {
      prompt: numberOf(prompt, 'prompt'),
      withPrompt: numberOf(withPrompt, 'withPrompt'),
    })
  }

  /** What a filter on this key can be given: the most frequent values among the newest results. */
  async metadataValues({ team, params }: HttpContext) {
    const { revisionId } = await shownEval(team, params.id)
    const { rows }: { rows: { value: string }[] } = await db.rawQuery(VALUES, {
      revisionId,
      key: params.key,
    })
    return rows.map(({ value }) => value)
  }
}

/** Of so many results are the values looked at; so many are offered. */
const VALUES = `
  select value from (
    select jsonb_array_elements_text(case jsonb_typeof(v) when 'array' then v else jsonb_build_array(v) end) as value
    from (select metadata -> :key as v from eval_results
      where revision_id = :revisionId and metadata \\? :key and not ${isHidden()} limit 20000) noted
  ) all_values where value is not null and value <> '' group by value order by count(*) desc, value limit 200`

function numberOf(given: unknown, field: string): number | undefined {
  if (given === undefined || given === '') return undefined
  const number = Number(given)
  if (Number.isInteger(number) && number >= 0 && number < 10_000) return number
  throw invalidField(field, 'number', `${field} must be the number of a prompt, from 0`)
}
