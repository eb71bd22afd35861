import type Team from '#api/accounts/tenants/team'
import { recentSuccesses } from '#api/engines/redteam/index'
import type { SessionPlan } from '#api/engines/simba/vocabulary'
import type { SessionMemory } from '#api/simba/session'
import { taskMemory } from '#api/targets/model_tasks/task_memory'

/** What succeeded on a target before, copied so that a session that continues sees the same. */
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
