import { readPath, textOf, type ResponsePath } from '../attempts/response_path.js'

const END_MARK = '[DONE]'

/** Returns the data of each server-sent event in order, without the end marker. */
export function eventsIn(stream: string): string[] {
  return stream
    .replace(/\r\n?/g, '\n')
    .split('\n\n')
    .map((event) =>
      event
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).replace(/^ /, ''))
        .join('\n')
    )
    .filter((data) => data !== '' && data.trim() !== END_MARK)
}

/** Whether the stream contains its end marker; the connection may remain open. */
export const isStreamOver = (stream: string): boolean =>
  /(^|[\r\n])data:[ \t]*\[DONE\][ \t]*(\r?\n|\r|$)/.test(stream)

/** Assembles the text of a streamed response; null if no event has text at the path. */
export function textOfStream(
  events: readonly string[],
  path: ResponsePath | null,
  join: 'append' | 'last'
): string | null {
  const pieces = events.flatMap((data) => pieceOf(data, path) ?? [])
  if (pieces.length === 0) return null
  return join === 'last' ? (pieces.at(-1) ?? null) : pieces.join('')
}

/** Returns the text of one event or message; null if it has none at the path. */
export function pieceOf(data: string, path: ResponsePath | null): string | null {
  if (!path) return data
  try {
    return textOf(readPath(JSON.parse(data), path))
  } catch {
    return null
  }
}
