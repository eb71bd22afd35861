import { shuffled } from '../../seeded_random.js'
import type { BaseAttack, Random } from '../ports.js'
import { MESSAGES } from '../scripted_messages.js'
import { canariesIn, makeMarker } from './canary.js'

type Repeatable = { test: Pick<BaseAttack, 'prompt' | 'turns' | 'expectation'>; messages: string[] }

/**
 * Rewrites an attack that reads data stored by other sessions, because that data may be gone when the attack is repeated:
 * it now plants a new marker in one session and expects the marker in a second one. Undefined for other attacks, and for
 * disguised ones, whose marker cannot be read.
 */
export function plantAgain<T extends Repeatable>(
  { test, messages }: T,
  random: Random
): Repeatable | undefined {
  const expected = canariesIn(test.expectation.secrets?.join(' ') ?? '')
  if (expected.length === 0) return undefined
  const message = messages.at(-1) ?? ''
  const [own] = canariesIn(message)
  if (own !== undefined) {
    const planted = makeMarker(random)
    const turns = [planted, makeMarker(random)].map((code) => message.replaceAll(own, code))
    return inSecondSession(test, turns, planted)
  }
  const known = expected.find((code) => messages.some((each) => each.includes(code)))
  if (known === undefined) return undefined
  const planted = makeMarker(random)
  return inSecondSession(
    test,
    messages.map((each) => each.replaceAll(known, planted)),
    planted
  )
}

/** Changes an attack so that it is sent in a second session, after a new marker was stated in the first one. */
export function plantFirst<T extends Repeatable['test']>(
  test: T,
  random: Random
): T & Repeatable['test'] {
  const planted = makeMarker(random)
  const [plant = ''] = shuffled(random, MESSAGES.crossSession.plant)
  const turns = [plant.replace('{secret}', () => planted), test.prompt]
  return { ...test, ...inSecondSession(test, turns, planted).test }
}

function inSecondSession(
  { prompt, expectation }: Repeatable['test'],
  messages: string[],
  planted: string
): Repeatable {
  return {
    test: {
      prompt: messages.at(-1) ?? prompt,
      turns: messages,
      expectation: { ...expectation, secrets: [planted], inNewSession: true },
    },
    messages,
  }
}
