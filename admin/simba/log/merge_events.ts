import type { SimbaEvent } from '#api/contract/simba/session'

/** Adds events to a log. The log stays in order and without gaps or duplicates; later events after a gap are omitted. */
export function mergeEvents(
  log: readonly SimbaEvent[],
  added: readonly SimbaEvent[]
): readonly SimbaEvent[] {
  const merged = [...log]
  let last = merged.at(-1)?.sequence ?? 0
  for (const event of [...added].sort((a, b) => a.sequence - b.sequence)) {
    if (event.sequence <= last) continue
    if (event.sequence !== last + 1) break
    merged.push(event)
    last = event.sequence
  }
  return merged.length === log.length ? log : merged
}
