import type { DocumentCheck } from '#api/contract/eval_document'
import { checkEvalConfig } from '#api/eval_configs/eval_config_validator'
import { readSent } from '#api/eval_configs/sent_document'
import { estimateWithDatasets } from '#api/eval_configs/estimate_with_datasets'
import { documentVariables, toYaml } from '#api/engines/evals/index'
import type { HttpContext } from '@adonisjs/core/http'

const NOTHING = { tests: 0, prompts: 0, providers: 0, calls: 0 }

export default class EvalConfigChecksController {
  /** What is wrong with a document, and how much it is; nothing is stored and nothing is called. */
  async store(ctx: HttpContext): Promise<DocumentCheck> {
    const sent = await ctx.request.validateUsing(checkEvalConfig)
    const scope = { organizationId: ctx.organization.id, teamId: ctx.team.id }
    const { document, faults } = await readSent(sent, scope)
    return {
      config: document,
      yaml: sent.yaml ?? (document ? toYaml(document) : ''),
      faults: faults.list,
      estimate: document ? await estimateWithDatasets(document, scope.teamId) : NOTHING,
      variables: document ? documentVariables(document) : [],
    }
  }
}
