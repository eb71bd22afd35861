import { readPath, textOf, type ResponsePath } from '../response_path.js'

const END_MARK = '[DONE]'

/** The data of each server-sent event, in order, without the mark that ends many streams. */
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

/** Whether the stream has said that nothing follows, though its connection may stay open. */
export const isStreamOver = (stream: string): boolean =>
  /(^|[\r\n])data:[ \t]*\[DONE\][ \t]*(\r?\n|\r|$)/.test(stream)

/** The text of an answer that came in pieces; null when no event has one at the path. */
export function textOfStream(
  events: readonly string[],
  path: ResponsePath | null,
  join: 'append' | 'last'
): string | null {
  const pieces = events.flatMap((data) => pieceOf(data, path) ?? [])
  if (pieces.length === 0) return null
  return join === 'last' ? (pieces.at(-1) ?? null) : pieces.join('')
}

/** What one event or message adds; null when it is about something else. */
export function pieceOf(data: string, path: ResponsePath | null): string | null {
  if (!path) return data
  try {
    return textOf(readPath(JSON.parse(data), path))
  } catch {
    return null
  }
}
