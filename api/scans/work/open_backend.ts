import {
  type Backend,
  type ModelClient,
  catalogPlugins,
  createBuiltInBackend,
  judgeByRules,
  modelBackend,
  withAttackSets,
  withinHarm,
} from '#api/engines/redteam/index'
import { NO_MODEL } from '#api/scans/errors'
import type Scan from '#api/scans/scan'
import { askerOf } from '#api/scans/work/asker_of'
import { attackSetsOf } from '#api/attack_sets/attack_sets'
import { allowedHarm } from '#api/server_settings/allowed_harm'
import { openModels } from '#api/server_settings/open_models'
import { redteamModels } from '#api/server_settings/redteam_models'

export type ScanBackend = Backend & {
  /** Attempts that are judged at the same time. */
  judgesAtOnce: number
  /** Plays the attacker where messages depend on answers; null: the scripts do. */
  attacker: ModelClient | null
  /** What the models cost so far in this run. */
  usage(): Record<string, unknown>
  /** Ends its connections. */
  close(): Promise<void>
}

/** Answers that a model judges at the same time; its own limits hold besides. */
const MODEL_JUDGES = 8

/** Who writes this scan's attacks and judges its answers, as chosen when it was created. */
export async function openBackend(
  scan: Scan,
  onDeclined: (what: string, why: string) => void = () => {}
): Promise<ScanBackend> {
  const asker = await askerOf(scan, 'model')
  const rules = withAttackSets(
    createBuiltInBackend(async (attempt) => judgeByRules(attempt)),
    await attackSetsOf(asker.organizationId)
  )
  const harm = await allowedHarm(asker.organizationId)
  if (scan.backend === 'built_in') {
    return {
      ...withinHarm(rules, harm),
      judgesAtOnce: 1,
      attacker: null,
      usage: () => ({}),
      close: async () => {},
    }
  }
  const chosen = await redteamModels({ organizationId: asker.organizationId, teamId: scan.teamId })
  if (!chosen) throw NO_MODEL()
  const models = await openModels(chosen, asker)
  const options = {
    plugins: catalogPlugins(),
    fallback: rules,
    onDeclined: ({ id, error }: { id: string; error: Error }) => onDeclined(id, error.message),
  }
  return {
    ...withinHarm(modelBackend(models.generation, options), harm),
    judge: modelBackend(models.grading, options).judge,
    judgesAtOnce: MODEL_JUDGES,
    attacker: models.generation,
    usage: () => ({ ...models.usage() }),
    close: () => models.close(),
  }
}
