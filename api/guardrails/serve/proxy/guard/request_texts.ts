import type { Mask, Placement } from '#api/engines/guardrails/vocabulary'
import { maskSpans } from '#api/engines/guardrails/index'
import { type Json, objectsIn } from '../wire/json.js'
import type { EncodedText } from './encoded_text.js'

/** A text of a request that is checked before it is forwarded. */
export type RequestText = {
  placement: Placement
  text: string
  /** Whether it is newer than the model's last message. Older texts were recorded when they were new. */
  isNew: boolean
  mask: (masks: readonly Mask[]) => void
}

const SEPARATOR = '\n'

/** A text in an object or list, at `holder[key]`. */
export type Field = { holder: object; key: string | number; encoded?: EncodedText }

const textAt = ({ holder, key, encoded }: Field) =>
  encoded ? encoded.text : String(Reflect.get(holder, key))

/** Combines one or several fields into one checked text, so that an attack cannot be split between them. */
export function textOfFields(
  fields: readonly Field[],
  { placement, isNew }: Pick<RequestText, 'placement' | 'isNew'>
): RequestText[] {
  const values = fields.map(textAt)
  if (values.every((value) => value.trim() === '')) return []
  return [
    {
      placement,
      isNew,
      text: values.join(SEPARATOR),
      mask(masks) {
        let offset = 0
        for (const [index, { holder, key, encoded }] of fields.entries()) {
          const value = values[index] ?? ''
          const masked = maskSpans(value, within(masks, offset, offset + value.length))
          if (masked !== value) Reflect.set(holder, key, encoded ? encoded.encode(masked) : masked)
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

/**
 * Returns the index of the last message of the model that was answered. Messages of the model after the last checked one only
 * begin its next response, so the messages before them are new.
 */
export function lastAnswered<T>(
  items: readonly T[],
  { isOfModel, isChecked }: Record<'isOfModel' | 'isChecked', (item: T) => boolean>
): number {
  const lastChecked = items.findLastIndex(isChecked)
  return items.findLastIndex((item, index) => index < lastChecked && isOfModel(item))
}

/** Returns an error message if a list of messages has an entry that is not a message; null if it is valid. */
export const problemOfList = (name: string, value: unknown): string | null =>
  Array.isArray(value) && value.length === objectsIn(value).length
    ? null
    : `${name} must be a list of objects.`
