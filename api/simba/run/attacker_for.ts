import { recentSuccesses, type Win } from '#api/engines/redteam/index'
import type { ScanBackend } from '#api/scans/run/open_backend'
import { RedteamAttacker } from '#api/simba/attacker/redteam_attacker'
import type SimbaSession from '#api/simba/session'
import { taskMemory } from '#api/targets/model_tasks/task_memory'

/** The attacker of a session, with what succeeded on its target before. */
export async function attackerFor(
  { plan, targetId, teamId, instructions }: SimbaSession,
  backend: Pick<ScanBackend, 'attacksFor' | 'applyStrategy' | 'attacker'>
): Promise<RedteamAttacker> {
  const wins = new Map<string, Win[]>()
  // Scripts must decide the same after a restart, so only models read the memory, which changes.
  if (targetId && backend.attacker) {
    const memory = taskMemory({ id: teamId })
    for (const { id } of plan.plugins) wins.set(id, await recentSuccesses(memory, targetId, id))
  }
  return new RedteamAttacker({ backend, plan, instructions, winsOf: (id) => wins.get(id) ?? [] })
}
