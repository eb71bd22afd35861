import type Team from '#api/accounts/tenants/team'
import { recentSuccesses } from '#api/engines/redteam/index'
import type { SessionPlan } from '#api/engines/simba/vocabulary'
import type { SessionMemory } from '#api/simba/session'
import { taskMemory } from '#api/targets/model_tasks/task_memory'

/** Copies earlier successes on a target, so that a resumed session uses the same ones. */
export async function sessionMemory(
  team: Pick<Team, 'id'>,
  targetId: string,
  { plugins }: SessionPlan
): Promise<SessionMemory> {
  const memory = taskMemory(team)
  const wins: SessionMemory = {}
  for (const { id } of plugins) wins[id] = await recentSuccesses(memory, targetId, id)
  return wins
}
