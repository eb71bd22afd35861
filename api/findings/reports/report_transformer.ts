import type { JudgePrecision } from '#api/contract/findings/calibration'
import type Eval from '#api/evals/eval'
import { attackSuccess } from '#api/engines/redteam/index'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** A report as a list item, with the counters stored on the evaluation. */
export default class ReportTransformer extends BaseTransformer<Eval> {
  constructor(
    resource: Eval,
    private readonly judges: ReadonlyMap<string, JudgePrecision | null>
  ) {
    super(resource)
  }

  toObject() {
    const report = this.resource
    return {
      ...this.pick(report, ['id', 'targetId', 'targetName', 'createdAt']),
      ...this.pick(report, ['failed', 'passed', 'errors', 'undecided', 'riskScore']),
      name: report.description,
      tests: report.total,
      attackSuccess: attackSuccess(report),
      partial: report.isPartial,
      judge: this.judges.get(report.id) ?? null,
    }
  }
}
