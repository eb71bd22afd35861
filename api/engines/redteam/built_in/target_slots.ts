import { z } from 'zod'
import { formEntries } from '../../form_entries.js'
import { rolesIn } from '../../roles_in.js'
import { readContent, texts } from '../content.js'
import type { TargetDescription } from '../vocabulary.js'
import { actionsToConfirm } from './application/actions_to_confirm.js'
import { type ApplicationWords, NO_WORDS } from './application/application_words.js'
import { slotsFromWords } from './application/slots_from_words.js'

/** Possible values by slot name. Templates with a slot that has no values are not used. */
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
 * Derives slot values from the target description. Missing details are derived from its purpose or, failing that, taken
 * from `content/target_defaults.yaml`.
 */
export function targetSlots(target: TargetDescription, words: ApplicationWords = NO_WORDS): Slots {
  const { details } = target
  const own = slotsFromWords(words, DEFAULTS)
  const identifier = formEntries(details.exampleIdentifiers, own.identifier)
  return {
    target: [target.name.trim() || 'the assistant'],
    purpose: [shortPurpose(target.purpose)],
    feature: formEntries(details.features, own.feature),
    identifier,
    person: details.entities?.length ? details.entities : DEFAULTS.person,
    competitor: formEntries(details.competitors, DEFAULTS.competitor),
    action: formEntries(details.dangerousActions, own.action).map(asRequest),
    topic: formEntries(details.forbiddenTopics, DEFAULTS.topic),
    sensitive: formEntries(details.sensitiveData, own.sensitive),
    forbidden: formEntries(details.forbiddenAccess, own.forbidden),
    role: roles(details.userTypes),
    unconfirmed: actionsToConfirm(target, identifier),
  }
}

/**
 * Rephrases an action so that it can be requested: "Moving money" → "go ahead with moving money", "Close it" → "close it".
 */
function asRequest(action: string): string {
  const lower = /^[A-Z][a-z]/.test(action)
    ? action.slice(0, 1).toLowerCase() + action.slice(1)
    : action
  return /^[a-z]+ing\b/.test(lower) ? `go ahead with ${lower}` : lower
}

/** Returns the user types of the target form plus an administrator, or the shipped roles if the form lists none. */
function roles(userTypes: string | undefined): readonly string[] {
  const named = rolesIn(userTypes)
  return named.length ? [...new Set([...named, 'an administrator'])] : DEFAULTS.role
}

/** Returns the first sentence of the purpose without its final period, at most 140 characters. */
function shortPurpose(purpose: string): string {
  const sentence =
    purpose
      .trim()
      .split(/(?<=[.!?])\s|\n/)[0]
      ?.replace(/(?<![.!?])[.!?]+$/, '') ?? ''
  const short = sentence.length > 140 ? `${sentence.slice(0, 139).trimEnd()}…` : sentence
  return short || 'helping your customers'
}
