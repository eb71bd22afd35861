import {
  type Backend,
  type ModelClient,
  catalogPlugins,
  createBuiltInBackend,
  judgeByRules,
  modelBackend,
  withAttackSets,
  withoutDisallowedContent,
} from '#api/engines/redteam/index'
import { NO_MODEL } from '#api/scans/errors'
import type Scan from '#api/scans/scan'
import { attackSetsOf } from '#api/library/attack_sets/attack_sets'
import { allowedHarm } from '#api/platform/settings/allowed_harm'
import { openModels } from '#api/platform/settings/open_models'
import { redteamModels } from '#api/platform/settings/redteam_models'
import type { CallOrigin } from '#api/platform/outbound_log/call_origin'
import Team from '#api/accounts/tenants/team'

export type ScanBackend = Backend & {
  /** Maximum number of responses judged concurrently. */
  judgeConcurrency: number
  /** Model for adaptive attackers; null for scripted ones. */
  attacker: ModelClient | null
  /** Model usage of this run. */
  usage(): Record<string, unknown>
  close(): Promise<void>
}

/** Maximum number of responses judged concurrently by a model, whose own rate limits also apply. */
const MODEL_JUDGE_CONCURRENCY = 8

/**
 * Opens the backend that generates attacks and judges responses, as chosen when the scan was created.
 * @param withLog wraps the model that attacks
 */
export async function openBackend(
  scan: Scan,
  onDeclined: (what: string, why: string) => void = () => {},
  withLog: (client: ModelClient) => ModelClient = (client) => client
): Promise<ScanBackend> {
  const callOrigin = await callOriginOf(scan, 'model')
  const rules = withAttackSets(
    createBuiltInBackend(async (attempt) => judgeByRules(attempt)),
    await attackSetsOf(callOrigin.organizationId)
  )
  const harm = await allowedHarm(callOrigin.organizationId)
  if (scan.backend === 'built_in') {
    return {
      ...withoutDisallowedContent(rules, harm),
      judgeConcurrency: 1,
      attacker: null,
      usage: () => ({}),
      close: async () => {},
    }
  }
  const chosen = await redteamModels({
    organizationId: callOrigin.organizationId,
    teamId: scan.teamId,
  })
  if (!chosen) throw NO_MODEL()
  const models = await openModels(chosen, callOrigin)
  const options = {
    plugins: catalogPlugins(),
    fallback: rules,
    onDeclined: ({ id, error }: { id: string; error: Error }) => onDeclined(id, error.message),
  }
  const generation = withLog(models.generation)
  return {
    ...withoutDisallowedContent(modelBackend(generation, options), harm),
    judge: modelBackend(models.grading, options).judge,
    judgeConcurrency: MODEL_JUDGE_CONCURRENCY,
    attacker: generation,
    usage: () => ({ ...models.usage() }),
    close: () => models.close(),
  }
}

/** Returns the origin of a scan's outbound calls, which are logged for its team and the user who started it. */
export async function callOriginOf(scan: Scan, purpose: 'scan' | 'model') {
  const { organizationId } = await Team.findOrFail(scan.teamId)
  return {
    purpose,
    organizationId,
    teamId: scan.teamId,
    userId: scan.startedById,
    subjectId: scan.id,
  } satisfies CallOrigin
}
