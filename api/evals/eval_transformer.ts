import type { EvalSummary } from '#api/contract/evals/eval'
import type Eval from '#api/evals/eval'
import { passRateOf } from '#api/evals/metrics/pass_rate_of'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** An evaluation in a list. The query must select `job` and `prompt_count` too. */
export default class EvalTransformer extends BaseTransformer<Eval> {
  toObject() {
    const { resource } = this
    const prompts = Number(resource.$extras.prompt_count)
    return {
      ...this.pick(resource, ['id', 'description', 'author', 'tests', 'total', 'expected']),
      ...this.pick(resource, ['passed', 'failed', 'errors', 'undecided', 'targetId', 'createdAt']),
      type: typeOf(resource),
      tags: tagsOf(resource),
      partial: resource.isPartial,
      passRate: passRateOf(resource),
      prompts: prompts === 0 && resource.total > 0 ? 1 : prompts,
      job: jobOf(resource),
    }
  }
}

export const typeOf = ({ type }: Eval): EvalSummary['type'] =>
  type === 'redteam' ? 'redteam' : 'eval'

export const tagsOf = ({ tags }: Eval): Record<string, string> => ({ ...tags })

export function jobOf({ $extras: { job } }: Eval): EvalSummary['job'] {
  return job ? { id: String(job.id), status: String(job.status) } : null
}
