import type { EvalPrompt } from '#api/contract/eval'

const LONGEST = 60

/** How a prompt is called in charts and choices: its label in short, with its provider when that is known. */
export function promptName({ idx, label, provider }: EvalPrompt): string {
  const text = label.replace(/\s+/g, ' ').trim()
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
  return `${idx + 1}. ${[short, provider].filter(Boolean).join(' · ')}`
}
