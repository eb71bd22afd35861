import type { Mask, Placement } from '#api/engines/guardrails/vocabulary'
import { maskSpans } from '#api/engines/guardrails/index'
import { type Json, objectsIn } from '../wire/json.js'

/** A text of a request that is checked before it is forwarded. */
export type RequestText = {
  placement: Placement
  text: string
  /** Whether it is newer than the model's last message. Older texts were recorded when they were new. */
  isNew: boolean
  mask: (masks: readonly Mask[]) => void
}

const SEPARATOR = '\n'

/** A text in an object, at `holder[key]`. */
export type Field = { holder: Json; key: string }

/** Combines one or several fields into one checked text, so that an attack cannot be split between them. */
export function textOfFields(
  fields: readonly Field[],
  { placement, isNew }: Pick<RequestText, 'placement' | 'isNew'>
): RequestText[] {
  const values = fields.map(({ holder, key }) => String(holder[key]))
  if (values.every((value) => value.trim() === '')) return []
  return [
    {
      placement,
      isNew,
      text: values.join(SEPARATOR),
      mask(masks) {
        let offset = 0
        for (const [index, { holder, key }] of fields.entries()) {
          const value = values[index] ?? ''
          holder[key] = maskSpans(value, within(masks, offset, offset + value.length))
          offset += value.length + SEPARATOR.length
        }
      },
    },
  ]
}

/** Returns the parts of the spans between two positions, relative to the first position. */
const within = (masks: readonly Mask[], from: number, to: number): Mask[] =>
  masks
    .filter(({ start, end }) => start < to && end > from)
    .map(({ start, end, label }) => ({
      label,
      start: Math.max(start, from) - from,
      end: Math.min(end, to) - from,
    }))

/** Returns the text fields of a content: the string at `holder[key]`, or the parts of a list that have a text. */
export function fieldsOf(holder: Json, key: string): Field[] {
  const content = holder[key]
  if (typeof content === 'string') return [{ holder, key }]
  return objectsIn(content).flatMap((part) =>
    typeof part.text === 'string' ? [{ holder: part, key: 'text' }] : []
  )
}
