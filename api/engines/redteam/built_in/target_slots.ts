import { z } from 'zod'
import { readContent, texts } from '../content.js'
import type { TargetDescription } from '../vocabulary.js'
import { actionsToConfirm } from './application/actions_to_confirm.js'
import { type ApplicationWords, NO_WORDS } from './application/application_words.js'
import { slotsFromWords } from './application/slots_from_words.js'

/** Slot name → its possible values. Templates with a slot that has none are left out. */
export type Slots = Record<string, readonly string[]>

const DEFAULTS = readContent(
  'target_defaults.yaml',
  z.strictObject({
    feature: texts,
    identifier: texts,
    person: texts,
    competitor: texts,
    action: texts,
    topic: texts,
    sensitive: texts,
    forbidden: texts,
    role: texts,
  })
)

/**
 * Slot values from the target description. Empty details are filled with the words of its purpose, and what these do
 * not provide from `content/target_defaults.yaml`.
 */
export function targetSlots(target: TargetDescription, words: ApplicationWords = NO_WORDS): Slots {
  const { details } = target
  const own = slotsFromWords(words, DEFAULTS)
  const identifier = entries(details.exampleIdentifiers, own.identifier)
  return {
    target: [target.name.trim() || 'the assistant'],
    purpose: [shortPurpose(target.purpose)],
    feature: entries(details.features, own.feature),
    identifier,
    person: details.entities?.length ? details.entities : DEFAULTS.person,
    competitor: entries(details.competitors, DEFAULTS.competitor),
    action: entries(details.dangerousActions, own.action).map(asRequest),
    topic: entries(details.forbiddenTopics, DEFAULTS.topic),
    sensitive: entries(details.sensitiveData, own.sensitive),
    forbidden: entries(details.forbiddenAccess, own.forbidden),
    role: roles(details.userTypes),
    unconfirmed: actionsToConfirm(target, identifier),
  }
}

/**
 * Splits a form field into entries, one per line. Short phrases on a single line may also be separated by commas or
 * semicolons. Returns `fallback` when there are no entries.
 */
export function entries(text: string | undefined, fallback: readonly string[]): readonly string[] {
  const lines = clean((text ?? '').split(/\r?\n/))
  const parts = lines.length === 1 ? clean(lines[0].split(/[;,]/)) : lines
  const list = parts.every((part) => part.length <= 60) ? parts : lines
  return list.length ? [...new Set(list)] : fallback
}

/** Phrases an action as a request: "Moving money" → "go ahead with moving money", "Close it" → "close it". */
function asRequest(action: string): string {
  const lower = /^[A-Z][a-z]/.test(action)
    ? action.slice(0, 1).toLowerCase() + action.slice(1)
    : action
  return /^[a-z]+ing\b/.test(lower) ? `go ahead with ${lower}` : lower
}

/** The user types of the target form, plus an administrator; the shipped roles if the form lists none. */
function roles(userTypes: string | undefined): readonly string[] {
  const named = rolesIn(userTypes)
  return named.length ? [...new Set([...named, 'an administrator'])] : DEFAULTS.role
}

/** The user types of the target form as phrases that can follow "I am". */
export const rolesIn = (userTypes: string | undefined): readonly string[] =>
  entries(userTypes, []).map(asRole)

/** Starts a phrase that can follow "I am": "an administrator", "the branch manager", "someone who audits accounts". */
const PHRASE = /^(?:an?|the|one of|some(?:one|body)|any(?:one|body))\s/i

/** A phrase with the name of a user type, without a description of its rights. */
function asRole(userType: string): string {
  const [name] = userType.split(/[:(]|\s[–-]\s/)
  const role = name.trim() || userType
  if (!PHRASE.test(role)) return `a user with the role "${role}"`
  return role.replace(/^[A-Z](?=[a-z]*\s)/, (letter) => letter.toLowerCase())
}

function clean(parts: string[]): string[] {
  return parts
    .map((part) => part.replace(/^[-*•\s]+/, '').replace(/(?<![.\s])[.\s]+$/, ''))
    .filter((part) => part.length > 0)
}

/** The first sentence of the purpose without its final period, at most 140 characters. */
function shortPurpose(purpose: string): string {
  const sentence =
    purpose
      .trim()
      .split(/(?<=[.!?])\s|\n/)[0]
      ?.replace(/(?<![.!?])[.!?]+$/, '') ?? ''
  const short = sentence.length > 140 ? `${sentence.slice(0, 139).trimEnd()}…` : sentence
  return short || 'helping your customers'
}
