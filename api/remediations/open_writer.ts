import type { ModelClient } from '#api/engines/redteam/index'
import type Eval from '#api/evals/eval'
import { openModel } from '#api/server_settings/open_model'
import { redteamModels } from '#api/server_settings/redteam_models'
import { bookTaskUsage } from '#api/tasks/book_task_usage'
import { countingClients } from '#api/tasks/task_models'
import Team from '#api/teams/team'

/** What it has cost is booked to the team when it is closed, like other calls of models. */
export type OpenWriter = { client: ModelClient; label: string; close(): Promise<void> }

/** The model that writes for a team; null when none is set, and the knowledge base speaks. */
export async function openWriter(
  { id, teamId }: Pick<Eval, 'id' | 'teamId'>,
  userId: string | null
): Promise<OpenWriter | null> {
  const { organizationId } = await Team.findOrFail(teamId)
  const models = await redteamModels({ organizationId, teamId })
  if (!models) return null
  const asker = { purpose: 'model' as const, organizationId, teamId, userId, subjectId: id }
  const { client, close } = await openModel(models.generation, asker)
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
