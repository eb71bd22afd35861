/** A text value in a document, with the path of keys that leads to it. */
export type TextEntry = { key: string; path: string; value: string }

const MAX_ENTRIES = 2_000_000

export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Yields the objects in a document. Does not recurse, because documents can be nested deeply. */
export function* objectsOf(root: unknown): Generator<{ object: JsonObject; path: string }> {
  const open: { value: unknown; path: string }[] = [{ value: root, path: '' }]
  for (let count = 0; open.length > 0 && count < MAX_ENTRIES; count++) {
    const { value, path } = open.pop()!
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--) {
        if (typeof value[index] === 'object') {
          open.push({ value: value[index], path: `${path}[${index}]` })
        }
      }
    } else if (isObject(value)) {
      yield { object: value, path }
      for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === 'object' && inner !== null) {
          open.push({ value: inner, path: path ? `${path}.${key}` : key })
        }
      }
    }
  }
}

/** Yields the texts of a document that are values of keys, or items of lists under a key, which have the key of the list. */
export function* textsOf(root: unknown): Generator<TextEntry> {
  for (const { object, path } of objectsOf({ '': root })) {
    for (const [key, value] of Object.entries(object)) {
      for (const text of textsIn(value)) {
        yield { key, path: path ? `${path}.${key}` : key, value: text }
      }
    }
  }
}

/** Yields a text, or the texts of a list and the lists in it. Does not recurse, because lists can be nested deeply. */
function* textsIn(root: unknown): Generator<string> {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') yield value
    else if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--) {
        if (typeof value[index] === 'string' || Array.isArray(value[index])) open.push(value[index])
      }
    }
  }
}
