import type Team from '#api/accounts/tenants/team'
import { evalModels } from '#api/platform/settings/redteam_models'

export const NEEDS_MODEL = 'Text policies need a grading model. Choose one in the server settings'

/** Returns the name of the model that judges by text policies; null if none is configured. */
export async function judgeModelOf({ id, organizationId }: Team): Promise<string | null> {
  const { grading } = await evalModels({ organizationId, teamId: id })
  return grading?.model ?? null
}
