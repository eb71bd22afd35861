import { JudgedResponse } from '#api/engines/redteam/built_in/judge/judged_response'
import type { Finding, Rule } from '#api/engines/redteam/built_in/judge/finding'
import { attemptOf } from './attempt.js'

export type Asked = Parameters<typeof attemptOf>[2]

/** Applies one rule to a response; null if the rule does not decide. @throws if the rule is unsure */
export function applyRule(rule: Rule, output: string, asked: Asked = {}): Finding | null {
  const finding = rule(new JudgedResponse(output), attemptOf('any', output, asked))
  if (finding === 'unsure') throw new Error('The rule is unsure about this response.')
  return finding
}

/** Returns the label and text of each piece of evidence. */
export const evidenceTexts = (output: string, finding: Finding | null) =>
  finding?.evidence.map(({ label, start, end }) => [label, output.slice(start, end)])
