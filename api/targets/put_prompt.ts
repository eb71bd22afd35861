import { PROMPT_PLACE } from '#api/contract/target_settings'

export type Placed = {
  /** The text with `{{prompt}}` where the message of the user stood. */
  text: string
  /** Where that was, for a person; null when no message was found. */
  place: string | null
  isGuess: boolean
}

/** Names of fields that hold what a user says, the likeliest first. */
const NAMES =
  `message prompt input question query content text user_message usermessage userinput user_input
  msg utterance chat ask q body`.split(/\s+/)

const PROMPT = '{{prompt}}'

type Slot = { path: string; name: string; depth: number; value: string; set(value: string): void }

/** Puts `{{prompt}}` into a JSON body; the value is changed in place. */
export function putIntoJson(json: unknown): Placed {
  const slots = slotsOf(json)
  const chosen = lastUserMessage(slots) ?? byName(slots) ?? longest(slots)
  if (!chosen) return { text: print(json), place: null, isGuess: false }
  const isGuess = !NAMES.includes(chosen.name.toLowerCase())
  chosen.set(PROMPT)
  return { text: print(json), place: chosen.path, isGuess }
}

/** Puts it into `a=b&c=d`, of a body or of a query. */
export function putIntoForm(form: string): Placed {
  const pairs = form.split('&').map((pair) => pair.split('='))
  const names = pairs.map(([name = '']) => name.toLowerCase())
  const name = NAMES.find((known) => names.includes(known))
  if (!name) return { text: form, place: null, isGuess: false }
  const changed = pairs.map(([key = '', ...value]) =>
    key.toLowerCase() === name ? `${key}=${PROMPT}` : [key, ...value].join('=')
  )
  return { text: changed.join('&'), place: name, isGuess: false }
}

export function putIntoText(text: string): Placed {
  return { text: PROMPT, place: text.trim() ? 'the whole body' : null, isGuess: true }
}

export const hasPrompt = (text: string) => PROMPT_PLACE.test(text)

const print = (json: unknown) => JSON.stringify(json, null, 2)

/** Every text in the value, outermost first. */
function slotsOf(value: unknown, path = '', depth = 0): Slot[] {
  if (typeof value !== 'object' || value === null || depth > 20) return []
  const entries: [string, unknown][] = Object.entries(value)
  const own = entries.flatMap(([name, entry]): Slot[] =>
    typeof entry === 'string'
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

/** `messages[]` with roles: the content of the last one that a user wrote. */
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
    // Of several in one list the last is what the user says now.
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
