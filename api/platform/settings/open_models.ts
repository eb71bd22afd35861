import type { UsageTotals } from '#api/platform/model_providers/usage_account'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import { openModel } from '#api/platform/settings/open_model'
import type { RedteamModels } from '#api/platform/settings/redteam_models'

/**
 * Creates clients of the generation and grading models. If both come from the same setting, they share one client with
 * its limits and totals.
 */
export async function openModels({ generation, grading }: RedteamModels, callOrigin: CallOrigin) {
  const writes = await openModel(generation, callOrigin)
  const judges = grading === generation ? writes : await openModel(grading, callOrigin)
  return {
    generation: writes.client,
    grading: judges.client,
    /** Returns the combined usage and, if there are two clients, that of each. */
    usage: () => {
      const usage = writes.client.usage()
      if (judges === writes) return usage
      const judging = judges.client.usage()
      return {
        ...sum(usage, judging),
        models: [
          { purpose: 'generation', model: generation.model, ...usage },
          { purpose: 'grading', model: grading.model, ...judging },
        ],
      }
    },
    close: async () => {
      await writes.close()
      if (judges !== writes) await judges.close()
    },
  }
}

function sum(a: UsageTotals, b: UsageTotals): UsageTotals {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    // Unknown if either cost is unknown.
    costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
    answers: a.answers + b.answers,
    responsesWithoutUsage: a.responsesWithoutUsage + b.responsesWithoutUsage,
  }
}
