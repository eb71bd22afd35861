import { createHash } from 'node:crypto'
import { leavesOf } from '../checks/effects.js'
import { foldText } from '../text/fold_text.js'
import {
  MAX_EXAMPLES_PER_VULNERABILITY,
  type Effect,
  type GuardrailVersion,
  type Policy,
} from '../vocabulary.js'
import { learnAttacks } from './learn_attacks.js'

/** A confirmed success of an attack. */
export type ConfirmedAttack = {
  issueId: string
  /** The decisive message of the attack. */
  attack: string
  /** Whether the decisive message was not sent by the user but was part of a document or a tool result. */
  isIndirect: boolean
  /** Texts in the response that must not leave the application: secrets, data of other accounts. */
  disclosed: string[]
  /** Tool calls that the attack caused. */
  toolCalls: { name: string; arguments: string }[]
}

/** Minimum lengths; shorter texts occur by chance and are ignored. */
const MIN_SIGNATURE_CHARS = 20
const MIN_DISCLOSED_CHARS = 6
/** Maximum length of an argument to compare; longer arguments are free text, which differs in every call. */
const MAX_ARGUMENT_CHARS = 200

/**
 * Creates policies that stop the given attacks, without duplicates and with stable IDs. Ignores attacks beyond
 * `MAX_EXAMPLES_PER_VULNERABILITY`.
 */
export function policiesFromFindings(attacks: readonly ConfirmedAttack[]): Policy[] {
  const policies = new Map<string, Policy>()
  const counts = new Map<string, number>()
  for (const attack of attacks) {
    const count = (counts.get(attack.issueId) ?? 0) + 1
    counts.set(attack.issueId, count)
    if (count > MAX_EXAMPLES_PER_VULNERABILITY) continue
    for (const policy of policiesOf(attack)) {
      const known = policies.get(policy.id)
      const issues = new Set([...(known?.sourceIssueIds ?? []), attack.issueId])
      policies.set(policy.id, { ...policy, sourceIssueIds: [...issues] })
    }
  }
  return [...policies.values()]
}

/**
 * Returns a version whose generated policies and learned classifier are replaced by those for the given attacks. Manual
 * policies, their order and the thresholds are unchanged.
 */
export function regenerate(
  version: GuardrailVersion,
  attacks: readonly ConfirmedAttack[],
  ownHarmless: readonly string[] = []
): GuardrailVersion {
  const manual = version.policies.filter(({ origin }) => origin === 'manual')
  const policies = [...manual, ...policiesFromFindings(attacks)]
  const signatures = policies.flatMap((policy) =>
    policy.kind === 'signature' ? [policy.text] : []
  )
  const learned = learnAttacks(signatures, ownHarmless) ?? undefined
  return { ...version, policies, learned }
}

function policiesOf({ attack, isIndirect, disclosed, toolCalls }: ConfirmedAttack): Policy[] {
  const signature = foldText(attack).replace(/\s+/g, ' ').trim()
  return [
    ...(signature.length < MIN_SIGNATURE_CHARS
      ? []
      : [
          generated(`signature:${signature}`, {
            kind: 'signature',
            text: attack,
            placements: isIndirect ? ['TOOL_CALL_OUTPUT', 'INPUT'] : ['INPUT', 'TOOL_CALL_OUTPUT'],
          }),
        ]),
    ...disclosed
      .filter((value) => foldText(value).trim().length >= MIN_DISCLOSED_CHARS)
      .map((value) =>
        generated(`text:${value}`, {
          kind: 'effect',
          effect: { type: 'text', value },
          onMatch: 'block',
          placements: ['OUTPUT', 'TOOL_CALL_INPUT'],
        })
      ),
    ...toolCalls.map((call) => callPolicy(call, attack)),
  ]
}

function callPolicy(
  { name, arguments: json }: ConfirmedAttack['toolCalls'][number],
  attack: string
): Policy {
  const effect: Effect = {
    type: 'tool_call',
    tool: name,
    arguments: decisiveArguments(json, attack),
  }
  return generated(`call:${JSON.stringify(effect)}`, {
    kind: 'effect',
    effect,
    onMatch: 'block',
    placements: ['TOOL_CALL_INPUT'],
  })
}

/**
 * Returns the arguments that the attack itself mentioned, such as another customer's account; if none, all short arguments.
 */
function decisiveArguments(json: string, attack: string) {
  const short = [...leavesOf(json)].filter(
    ([, value]) => String(value).length <= MAX_ARGUMENT_CHARS
  )
  const words = foldText(attack)
  const named = short.filter(([, value]) => {
    const text = foldText(String(value)).trim()
    return text.length >= 3 && words.includes(text)
  })
  return Object.fromEntries(named.length > 0 ? named : short)
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

function generated(content: string, policy: Without<Policy, 'id' | 'origin'>): Policy {
  const id = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return { ...policy, id, origin: 'generated' }
}
