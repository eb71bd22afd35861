import type { ModelClient } from '#api/engines/redteam/index'
import type Eval from '#api/evals/eval'
import { openModel } from '#api/platform/settings/open_model'
import { type RedteamModels, redteamModels } from '#api/platform/settings/redteam_models'
import { bookTaskUsage } from '#api/targets/model_tasks/book_task_usage'
import { countingClients } from '#api/targets/model_tasks/task_models'
import Team from '#api/accounts/tenants/team'

/** `close` also records the team's model usage. */
export type OpenWriter = { client: ModelClient; label: string; close(): Promise<void> }

type Report = Pick<Eval, 'id' | 'teamId'>

/** Opens the team's generation model. Null if none is configured, in which case the knowledge base is used. */
export const openWriter = (report: Report, userId: string | null) =>
  openFor('generation', report, userId)

/** Opens the team's model for judging. Null if none is configured. */
export const openJudge = (report: Report, userId: string | null) =>
  openFor('grading', report, userId)

async function openFor(
  purpose: keyof RedteamModels,
  { id, teamId }: Report,
  userId: string | null
): Promise<OpenWriter | null> {
  const { organizationId } = await Team.findOrFail(teamId)
  const models = await redteamModels({ organizationId, teamId })
  if (!models) return null
  const callOrigin = { purpose: 'model' as const, organizationId, teamId, userId, subjectId: id }
  const { client, close } = await openModel(models[purpose], callOrigin)
  const { over, spent } = countingClients()
  return {
    client: over(client),
    label: client.label,
    async close() {
      await close()
      await bookTaskUsage({ id: teamId }, spent())
    },
  }
}

/** Node and PostgreSQL error codes of transient failures; the queue retries the job. */
const TRANSIENT = /^(ECONN|EPIPE|ETIMEDOUT|08|40|53|57P)/

export const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && TRANSIENT.test(String(error.code))

export const FAILED = 'Something went wrong on the server. The error has been logged.'
