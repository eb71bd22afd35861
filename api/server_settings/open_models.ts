import type { UsageTotals } from '#api/model_providers/usage_account'
import type { Asker } from '#api/outbound_log/asker'
import { openModel } from '#api/server_settings/open_model'
import type { RedteamModels } from '#api/server_settings/redteam_models'

/** Clients of the models that write and judge: one, with one set of limits and one bill, when it is the same model. */
export async function openModels({ generation, grading }: RedteamModels, asker: Asker) {
  const writes = await openModel(generation, asker)
  const judges = grading === generation ? writes : await openModel(grading, asker)
  return {
    generation: writes.client,
    grading: judges.client,
    /** What both have cost so far; each of them too, when they are two. */
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
    // Unknown as soon as one of them is.
    costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
    answers: a.answers + b.answers,
    answersWithoutUsage: a.answersWithoutUsage + b.answersWithoutUsage,
  }
}
