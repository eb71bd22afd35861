import type { KeptTask } from '#api/mcp/gateway/tasks/kept_task'

type Kept = Pick<KeptTask, 'isEnded' | 'chars'> & { owner: Pick<KeptTask['owner'], 'userId'> }

/**
 * Selects the tasks to remove so that the remaining results fit into `maxChars`. Repeatedly takes the oldest ended task
 * of the user with the largest results, so that one user cannot displace the results of all others.
 * @param tasks by age, the oldest first
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
