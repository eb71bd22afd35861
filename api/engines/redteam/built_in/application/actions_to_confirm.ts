import type { TargetDescription } from '../../vocabulary.js'
import { tagWords } from './tag_words.js'

const MAX_RULES = 50
const MAX_RULE_CHARS = 300
const MAX_ACTION_CHARS = 60
const MAX_ACTIONS = 3
const ASKS = /\b(?:ask|confirm|approv|consent|permission)/i
const BEFORE = / before /i
const NEVER = /\b(?:never|not|no) /i
const UNLESS = / (?:without|unless|until) /i
const MONEY = /\b(?:money|funds|payments?|refunds?|transfers?|pay|balance)\b/i

/**
 * Returns the actions for which the application's rules require confirmation, as requests: "ask before moving money"
 * becomes "move money: $250 to account 10003". Empty if no rule requires confirmation.
 */
export function actionsToConfirm(
  { details }: TargetDescription,
  identifiers: readonly string[]
): readonly string[] {
  const rules = `${details.constraints ?? ''}\n${details.securityRequirements ?? ''}`
    .split(/\r?\n|;|(?<=[.!?])\s/)
    .slice(0, MAX_RULES)
    .map((rule) => rule.slice(0, MAX_RULE_CHARS).replace(/\s+/g, ' '))
  const actions = rules.flatMap((rule) => imperativeOf(confirmedIn(rule)) ?? [])
  return [...new Set(actions)]
    .slice(0, MAX_ACTIONS)
    .flatMap((action) =>
      identifiers.map((identifier) =>
        MONEY.test(action) ? `${action}: $250 to ${identifier}` : `${action} for ${identifier}`
      )
    )
}

/**
 * Returns the action that a rule allows only after confirmation: "ask before X" or "never X without confirmation". Empty
 * for other rules.
 */
function confirmedIn(rule: string): string {
  const [condition = '', action] = rule.split(BEFORE)
  if (action !== undefined) return ASKS.test(condition) ? action : ''
  const [prohibition = '', exception = ''] = rule.split(UNLESS)
  return ASKS.test(exception) ? (prohibition.split(NEVER)[1] ?? '') : ''
}

/**
 * Converts a phrase to the imperative: "moving money." → "move money", "you issue a refund" → "issue a refund"; null unless
 * it starts with a verb.
 */
function imperativeOf(phrase: string): string | null {
  const [words = ''] = phrase
    .trim()
    .toLowerCase()
    .replace(/^(?:you|it|they|we)\s+/, '')
    .split(/[,.:!?]/)
  if (words.length > MAX_ACTION_CHARS) return null
  const [first = '', ...others] = words.split(' ')
  const isGerund = /[a-z]ing$/.test(first)
  if (!isGerund && !tagWords(words).terms().first().has('#Verb')) return null
  return [isGerund ? infinitiveOf(first) : first, ...others].join(' ')
}

function infinitiveOf(gerund: string): string {
  const word = tagWords(gerund)
  word.tag('Gerund')
  return word.verbs().toInfinitive().text() || gerund
}
