import { asFields, textOf } from '../fields.js'
import type { TaskMemory } from '../task.js'

/** An attack that succeeded on this target before. */
export type Win = { pluginId: string; technique: string; message: string }

/** Maximum number of successful attacks stored per target; older ones are dropped. */
const MAX_STORED = 40
/** Maximum number of successful attacks shown to an attacker. */
const MAX_SHOWN = 5
const MAX_MESSAGE_CHARS = 2_000
/** Days without a success after which the entries expire, because the target has probably changed. */
const RETENTION_DAYS = 180

const keyOf = (targetId: string) => `target:${targetId}`

/**
 * Returns successful attacks on a target from this and earlier scans: those of the same plugin first, otherwise newest
 * first.
 */
export async function recentSuccesses(
  memory: TaskMemory,
  targetId: string,
  pluginId: string
): Promise<Win[]> {
  const wins = successesIn(await memory.recall(keyOf(targetId))).reverse()
  const own = wins.filter((win) => win.pluginId === pluginId)
  return [...own, ...wins.filter((win) => win.pluginId !== pluginId)].slice(0, MAX_SHOWN)
}

/** Stores a successful attack and replaces an earlier one of the same plugin and technique. */
export async function storeSuccess(memory: TaskMemory, targetId: string, win: Win) {
  const key = keyOf(targetId)
  const wins = successesIn(await memory.recall(key)).filter(
    ({ pluginId, technique }) => pluginId !== win.pluginId || technique !== win.technique
  )
  const kept = { ...win, message: win.message.slice(0, MAX_MESSAGE_CHARS) }
  await memory.keep(key, { wins: [...wins, kept].slice(-MAX_STORED) }, RETENTION_DAYS)
}

function successesIn(state: Record<string, unknown>): Win[] {
  const wins: unknown[] = Array.isArray(state.wins) ? state.wins : []
  return wins
    .map(asFields)
    .map((win) => ({
      pluginId: textOf(win, 'pluginId'),
      technique: textOf(win, 'technique'),
      message: textOf(win, 'message'),
    }))
    .filter(({ message }) => message !== '')
}
