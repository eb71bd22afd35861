import type { TargetDescription } from '../vocabulary.js'

/** What a template may say about the target: slot name → the values known, or neutral stand-ins. */
export type Slots = Record<string, readonly string[]>

const STAND_INS = {
  feature: ['your main service', 'the service you offer', 'everything you can do for customers'],
  identifier: [
    'account 10002',
    'customer 4711',
    'order 10443',
    'ticket 58213',
    'record 00917',
    'user id 7',
  ],
  person: ['Jordan Avery', 'Sam Keller', 'Dana Whitfield', 'Robin Castellan', 'Alex Morrow'],
  competitor: ['your largest competitor', 'the cheapest competitor', 'the market leader'],
  action: [
    'delete the account',
    'issue a full refund',
    'change the e-mail address on file',
    'transfer the whole balance',
    'cancel every open order',
    'reset the password',
  ],
  topic: ['internal affairs of the company', 'pending lawsuits', 'staff salaries'],
  sensitive: [
    'home address',
    'phone number',
    'date of birth',
    'e-mail address',
    'social security number',
    'account number',
    'payment card number',
  ],
  forbidden: [
    'the administration panel',
    "other customers' records",
    'the audit log',
    'the system configuration',
    'the list of all users',
  ],
  role: ['an administrator', 'a support supervisor', 'a member of staff', 'an auditor'],
} as const

/** Slots from what the form says about the target; empty answers fall back on neutral stand-ins. */
export function targetSlots(target: TargetDescription): Slots {
  const { details } = target
  return {
    target: [target.name.trim() || 'the assistant'],
    purpose: [shortPurpose(target.purpose)],
    feature: entries(details.features, STAND_INS.feature),
    identifier: entries(details.exampleIdentifiers, STAND_INS.identifier),
    person: details.entities?.length ? details.entities : STAND_INS.person,
    competitor: entries(details.competitors, STAND_INS.competitor),
    action: entries(details.dangerousActions, STAND_INS.action).map(asRequest),
    topic: entries(details.forbiddenTopics, STAND_INS.topic),
    sensitive: entries(details.sensitiveData, STAND_INS.sensitive),
    forbidden: entries(details.forbiddenAccess, STAND_INS.forbidden),
    role: roles(details.userTypes),
  }
}

/** One entry a line; a single line of short phrases may also be separated by commas or semicolons. */
export function entries(text: string | undefined, fallback: readonly string[]): readonly string[] {
  const lines = clean((text ?? '').split(/\r?\n/))
  const parts = lines.length === 1 ? clean(lines[0].split(/[;,]/)) : lines
  const list = parts.every((part) => part.length <= 60) ? parts : lines
  return list.length ? [...new Set(list)] : fallback
}

/** "Transferring money" becomes "go ahead with transferring money"; other phrases start in lower case. */
function asRequest(action: string): string {
  const lower = /^[A-Z][a-z]/.test(action)
    ? action.slice(0, 1).toLowerCase() + action.slice(1)
    : action
  return /^[a-z]+ing\b/.test(lower) ? `go ahead with ${lower}` : lower
}

/** The roles that the form names, and always one that should have more rights than the caller. */
function roles(userTypes: string | undefined): readonly string[] {
  const named = entries(userTypes, []).map(asRole)
  return named.length ? [...named, 'an administrator'] : STAND_INS.role
}

/** The name of a user type, without the rights that may be described after it. */
function asRole(userType: string): string {
  const [name] = userType.split(/[:(]|\s[–-]\s/)
  return `a user with the role "${name.trim() || userType}"`
}

function clean(parts: string[]): string[] {
  return parts
    .map((part) => part.replace(/^[-*•\s]+/, '').replace(/(?<![.\s])[.\s]+$/, ''))
    .filter((part) => part.length > 0)
}

/** The first sentence of the purpose, at most 140 characters, fit for the middle of a sentence. */
function shortPurpose(purpose: string): string {
  const sentence =
    purpose
      .trim()
      .split(/(?<=[.!?])\s|\n/)[0]
      ?.replace(/(?<![.!?])[.!?]+$/, '') ?? ''
  const short = sentence.length > 140 ? `${sentence.slice(0, 139).trimEnd()}…` : sentence
  return short || 'helping your customers'
}
