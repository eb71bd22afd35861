import { encodedText } from './encoded_text.js'
import { isJson } from '../wire/json.js'
import type { Field } from './request_texts.js'

/**
 * Fields of messages and their parts that contain no text: identifiers, settings, and addresses and bytes of images, audio
 * and videos. Every other string is checked, whatever the type of its part, because providers add types.
 */
const NOT_TEXT = new Set([
  ...['type', 'role', 'id', 'status', 'phase', 'detail', 'format', 'media_type', 'mime_type'],
  ...['url', 'image_url', 'file_url', 'video_url', 'input_audio', 'audio', 'cache_control'],
  ...['signature', 'encrypted_content', 'encrypted_index', 'is_error', 'created_by'],
])

/** Fields with the bytes of a file in base64, which are checked if they are a text. */
const FILE_BYTES = new Set(['data', 'file_data'])

/** Returns the texts at `holder[key]`: a string, or the strings in a list or object. */
export function requestFields(holder: object, key: string | number): Field[] {
  const value: unknown = Reflect.get(holder, key)
  if (typeof value === 'string') return [{ holder, key }]
  if (Array.isArray(value)) return value.flatMap((_, index) => requestFields(value, index))
  return isJson(value) ? fieldsIn(value) : []
}

/** Returns the texts in all fields of an object, except for those in `skipped`. */
export function fieldsIn(value: object, skipped: readonly string[] = []): Field[] {
  return Object.keys(value).flatMap((key) => {
    if (NOT_TEXT.has(key) || key.endsWith('_id') || skipped.includes(key)) return []
    return FILE_BYTES.has(key) ? fileField(value, key) : requestFields(value, key)
  })
}

function fileField(holder: object, key: string): Field[] {
  const bytes: unknown = Reflect.get(holder, key)
  if (typeof bytes !== 'string') return requestFields(holder, key)
  if (Reflect.get(holder, 'type') === 'text') return [{ holder, key }]
  const encoded = encodedText(bytes)
  if (encoded === 'binary') return []
  return [encoded === null ? { holder, key } : { holder, key, encoded }]
}
