import { isSessionField } from '#api/contract/targets/session_fields'
import { PROMPT_PLACEHOLDER } from '#api/contract/targets/target_settings'

export type Placed = {
  /** Input with `{{prompt}}` instead of the user message. */
  text: string
  /** Location of the message, for display; null when none was found. */
  place: string | null
  isGuess: boolean
}

/** Field names of user messages, most likely first. */
const NAMES =
  `message prompt input question query content text user_message usermessage userinput user_input
  msg utterance chat ask q body`.split(/\s+/)

const PROMPT = '{{prompt}}'

type Slot = { path: string; name: string; depth: number; value: string; set(value: string): void }

/** Inserts `{{prompt}}` into a JSON body; mutates the value. */
export function insertIntoJson(json: unknown): Placed {
  const slots = slotsOf(json)
  const chosen = lastUserMessage(slots) ?? byName(slots) ?? longest(slots)
  if (!chosen) return { text: print(json), place: null, isGuess: false }
  const isGuess = !NAMES.includes(chosen.name.toLowerCase())
  chosen.set(PROMPT)
  return { text: print(json), place: chosen.path, isGuess }
}

/** Inserts `{{prompt}}` into the form-encoded parameters (`a=b&c=d`) of a body or a query. */
export function insertIntoForm(form: string): Placed {
  const pairs = form.split('&').map((pair) => pair.split('='))
  const names = pairs.map(([name = '']) => name.toLowerCase())
  const name = NAMES.find((known) => names.includes(known))
  if (!name) return { text: form, place: null, isGuess: false }
  const changed = pairs.map(([key = '', ...value]) =>
    key.toLowerCase() === name ? `${key}=${PROMPT}` : [key, ...value].join('=')
  )
  return { text: changed.join('&'), place: name, isGuess: false }
}

export function insertIntoText(text: string): Placed {
  return { text: PROMPT, place: text.trim() ? 'the whole body' : null, isGuess: true }
}

export const hasPrompt = (text: string) => PROMPT_PLACEHOLDER.test(text)

const print = (json: unknown) => JSON.stringify(json, null, 2)

/** Lists all strings in the value that could be a message, outermost first. */
function slotsOf(value: unknown, path = '', depth = 0): Slot[] {
  if (typeof value !== 'object' || value === null || depth > 20) return []
  const entries: [string, unknown][] = Object.entries(value)
  const own = entries.flatMap(([name, entry]): Slot[] =>
    typeof entry === 'string' && !isSessionField(name)
      ? [{ path: join(path, name), name, depth, value: entry, set: setter(value, name) }]
      : []
  )
  const inner = entries.flatMap(([name, entry]) => slotsOf(entry, join(path, name), depth + 1))
  return [...own, ...inner].sort((a, b) => a.depth - b.depth)
}

const join = (path: string, name: string) =>
  /^\d+$/.test(name) ? `${path}[${name}]` : path ? `${path}.${name}` : name

const setter = (owner: object, name: string) => (text: string) =>
  void Reflect.set(owner, name, text)

/** Finds the content of the last user message in a list of messages with roles. */
function lastUserMessage(slots: Slot[]): Slot | null {
  const users = slots
    .filter(({ name, value }) => name === 'role' && /^(user|human)$/i.test(value))
    .map(({ path }) => path.replace(/role$/, ''))
  const last = users.sort((a, b) => indexIn(a) - indexIn(b)).at(-1)
  if (last === undefined) return null
  const inside = slots.filter(
    ({ path, name }) => path.startsWith(last) && !['role', 'type', 'id'].includes(name)
  )
  return (
    byName(inside.filter(({ name }) => /^(content|text|message|parts|\d+)$/.test(name))) ??
    inside[0] ??
    null
  )
}

const indexIn = (path: string) => Number(/\[(\d+)\]/.exec(path)?.[1] ?? 0)

function byName(slots: Slot[]): Slot | null {
  for (const name of NAMES) {
    const named = slots.filter((slot) => slot.name.toLowerCase() === name)
    const outermost = named[0]
    // In a list, the last message is the current one.
    if (outermost) return named.filter(({ depth }) => depth === outermost.depth).at(-1) ?? null
  }
  return null
}

function longest(slots: Slot[]): Slot | null {
  return slots.reduce<Slot | null>(
    (best, slot) => (best && best.value.length >= slot.value.length ? best : slot),
    null
  )
}
