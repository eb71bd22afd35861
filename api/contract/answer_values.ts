export type AnswerValue = { path: string; text: string }

/** More values than this do not help to choose. */
const MOST = 60

const NAME = /^[A-Za-z_$][\w$-]*$/

/** Every text of a JSON answer with its path, the longest first: what a user reads is seldom short. */
export function answerValues(raw: string): AnswerValue[] {
  try {
    return collect(JSON.parse(raw), '')
      .sort((a, b) => b.text.length - a.text.length)
      .slice(0, MOST)
  } catch {
    return []
  }
}

function collect(value: unknown, path: string): AnswerValue[] {
  if (typeof value === 'string') return path && value.trim() ? [{ path, text: value }] : []
  if (Array.isArray(value)) return value.flatMap((entry, at) => collect(entry, `${path}[${at}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, entry]) => collect(entry, join(path, name)))
}

function join(path: string, name: string): string {
  if (!NAME.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path ? `${path}.${name}` : name
}
