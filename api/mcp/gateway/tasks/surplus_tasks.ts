import type { KeptTask } from '#api/mcp/gateway/tasks/kept_task'

type Kept = Pick<KeptTask, 'isEnded' | 'chars'> & { owner: Pick<KeptTask['owner'], 'userId'> }

/**
 * Selects the tasks to remove so that the remaining results fit into `maxChars`. Repeatedly selects the oldest ended task
 * of the user whose results are largest in total, so that one user cannot displace all other users' results.
 * @param tasks sorted by age, oldest first
 */
export function surplusTasks<T extends Kept>(tasks: readonly T[], maxChars: number): T[] {
  const kept = tasks.filter(({ isEnded }) => isEnded)
  const surplus: T[] = []
  while (sumOf(kept) > maxChars) {
    const users = Object.values(Object.groupBy(kept, ({ owner }) => owner.userId))
    const [largest = []] = users.toSorted((one = [], other = []) => sumOf(other) - sumOf(one))
    const [oldest] = largest
    if (!oldest) break
    kept.splice(kept.indexOf(oldest), 1)
    surplus.push(oldest)
  }
  return surplus
}

const sumOf = (tasks: readonly Pick<Kept, 'chars'>[]): number =>
  tasks.reduce((sum, { chars }) => sum + chars, 0)
