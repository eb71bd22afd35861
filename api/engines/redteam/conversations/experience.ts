import { asFields, textOf } from '../tasks/fields.js'
import type { TaskMemory } from '../tasks/task.js'
import type { Win } from './conversation.js'

/** Attacks that are remembered of one target, and shown to one attacker. */
const REMEMBERED = 40
const SHOWN = 5
const LONGEST = 2_000
/** Targets that nobody has attacked for half a year have changed. */
const KEPT_DAYS = 180

const keyOf = (targetId: string) => `target:${targetId}`

/** What worked against a target, in this scan or an earlier one; the same plugin's first, newest first. */
export async function winsAgainst(
  memory: TaskMemory,
  targetId: string,
  pluginId: string
): Promise<Win[]> {
  const wins = winsIn(await memory.recall(keyOf(targetId))).reverse()
  const own = wins.filter((win) => win.pluginId === pluginId)
  return [...own, ...wins.filter((win) => win.pluginId !== pluginId)].slice(0, SHOWN)
}

/** Remembers an attack that worked; the same technique of the same plugin once. */
export async function rememberWin(memory: TaskMemory, targetId: string, win: Win) {
  const key = keyOf(targetId)
  const wins = winsIn(await memory.recall(key)).filter(
    ({ pluginId, technique }) => pluginId !== win.pluginId || technique !== win.technique
  )
  const kept = { ...win, message: win.message.slice(0, LONGEST) }
  await memory.keep(key, { wins: [...wins, kept].slice(-REMEMBERED) }, KEPT_DAYS)
}

function winsIn(state: Record<string, unknown>): Win[] {
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
