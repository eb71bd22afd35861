import {
  type Backend,
  catalogPlugins,
  createBuiltInBackend,
  judgeByRules,
  modelBackend,
} from '#api/engines/redteam/index'
import { NO_MODEL } from '#api/scans/errors'
import type Scan from '#api/scans/scan'
import { openModel, redteamProvider } from '#api/server_settings/redteam_provider'
import Team from '#api/teams/team'

export type ScanBackend = Backend & {
  /** Attempts that are judged at the same time. */
  judgesAtOnce: number
  /** What the model cost so far in this run. */
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
  const rules = createBuiltInBackend(async (attempt) => judgeByRules(attempt))
  if (scan.backend === 'built_in') {
    return { ...rules, judgesAtOnce: 1, usage: () => ({}), close: async () => {} }
  }
  const { organizationId } = await Team.findOrFail(scan.teamId)
  const provider = await redteamProvider(organizationId)
  if (!provider) throw NO_MODEL()
  const model = await openModel(provider)
  const backend = modelBackend(model.client, {
    plugins: catalogPlugins(),
    fallback: rules,
    onDeclined: ({ id, error }) => onDeclined(id, error.message),
  })
  return {
    ...backend,
    judgesAtOnce: MODEL_JUDGES,
    usage: () => ({ ...model.client.usage() }),
    close: () => model.close(),
  }
}
