import { stringsIn } from './response_values.js'

const SESSION_FIELD = /^(x-)?(session|conversation|thread|chat)[-_]?id$/i

/** Guesses from the name of a field or header whether its value identifies a conversation. */
export const isSessionField = (name: string) => SESSION_FIELD.test(name)

/** Returns the last name in a response path: `sessionId` for `data.sessionId` and `data["sessionId"]`. */
export const lastName = (path: string) => path.replace(/"?\]$/, '').split(/[."[]/).at(-1) ?? path

const depthOf = (path: string) => path.split(/[.[]/).length

/** Returns the path of the outermost session ID in a JSON response; null if there is none. */
export function findSessionPath(raw: string): string | null {
  const [first] = stringsIn(raw)
    .map(({ path }) => path)
    .filter((path) => isSessionField(lastName(path)))
    .sort((a, b) => depthOf(a) - depthOf(b))
  return first ?? null
}
