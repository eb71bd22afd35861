import type { DocumentCheck } from '#api/contract/evals/eval_document'
import { checkConfiguration } from '#api/evals/configurations/configuration_validator'
import { readSent, summaryOf } from '#api/evals/configurations/documents/sent_document'
import { estimateWithDatasets } from '#api/evals/configurations/documents/dataset_tests'
import type { HttpContext } from '@adonisjs/core/http'

const EMPTY_ESTIMATE = { tests: 0, prompts: 0, providers: 0, calls: 0 }

export default class ConfigurationChecksController {
  /** Validates a document and estimates its size. Stores nothing and calls no provider. */
  async store(ctx: HttpContext): Promise<DocumentCheck> {
    const sent = await ctx.request.validateUsing(checkConfiguration)
    const scope = { organizationId: ctx.organization.id, teamId: ctx.team.id }
    const { document, faults } = await readSent(sent, scope)
    if (!document) {
      const yaml = sent.yaml ?? ''
      return { config: null, yaml, faults: faults.list, estimate: EMPTY_ESTIMATE, variables: [] }
    }
    const { estimate, ...summary } = await summaryOf(document, sent)
    return {
      config: document,
      ...summary,
      faults: faults.list,
      estimate: await estimateWithDatasets(estimate, document, scope.teamId),
    }
  }
}
