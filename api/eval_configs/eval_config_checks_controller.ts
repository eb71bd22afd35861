import type { DocumentCheck } from '#api/contract/eval_document'
import { checkEvalConfig } from '#api/eval_configs/eval_config_validator'
import { readSent, summaryOf } from '#api/eval_configs/sent_document'
import { withDatasets } from '#api/eval_configs/estimate_with_datasets'
import type { HttpContext } from '@adonisjs/core/http'

const NOTHING = { tests: 0, prompts: 0, providers: 0, calls: 0 }

export default class EvalConfigChecksController {
  /** What is wrong with a document, and how much it is; nothing is stored and nothing is called. */
  async store(ctx: HttpContext): Promise<DocumentCheck> {
    const sent = await ctx.request.validateUsing(checkEvalConfig)
    const scope = { organizationId: ctx.organization.id, teamId: ctx.team.id }
    const { document, faults } = await readSent(sent, scope)
    if (!document) {
      const yaml = sent.yaml ?? ''
      return { config: null, yaml, faults: faults.list, estimate: NOTHING, variables: [] }
    }
    const { estimate, ...summary } = await summaryOf(document, sent)
    return {
      config: document,
      ...summary,
      faults: faults.list,
      estimate: await withDatasets(estimate, document, scope.teamId),
    }
  }
}
