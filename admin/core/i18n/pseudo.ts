import type { Messages } from './messages.js'

const ACCENTED: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  c: 'ç',
  n: 'ñ',
}

/**
 * Returns padding made of several words, so that pseudo-localized messages wrap like real
 * translations.
 */
const padding = (length: number) =>
  '~~~~ '
    .repeat(Math.ceil(length / 5))
    .slice(0, length)
    .trimEnd()

/**
 * Pseudo-localizes a message: adds accents, brackets and about 40% length; placeholders and plural separators are
 * unchanged.
 */
export function pseudo(message: string): string {
  return message
    .split('||||')
    .map((form) => {
      const accented = form
        .split(/(%\{[^}]*\})/)
        .map((part) =>
          part.startsWith('%{') ? part : part.replace(/[a-z]/gi, (l) => ACCENTED[l] ?? l)
        )
        .join('')
      return `[${accented}${padding(Math.ceil(form.trim().length * 0.4))}]`
    })
    .join('||||')
}

export function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudo(value) : pseudoMessages(value ?? {}),
    ])
  )
}
