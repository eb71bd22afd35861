import type { Random } from '../../seeded_random.js'
import type { BaseAttack } from '../ports.js'
import { canariesIn, makeCanary } from './canary.js'

type Repeatable = { test: Pick<BaseAttack, 'prompt' | 'turns' | 'expectation'>; messages: string[] }

/**
 * An attack that plants a code and asks for the codes of other sessions, so that it works alone and at any time: it plants
 * a new code in one session and expects it in a second one. The codes that it expected before may be gone. Undefined for
 * other attacks, and for disguised ones, whose code cannot be read.
 */
export function plantAgain<T extends Repeatable>(
  { test, messages }: T,
  random: Random
): Repeatable | undefined {
  const message = messages.at(-1) ?? ''
  const [own] = canariesIn(message)
  const expectsCodes = canariesIn(test.expectation.secrets?.join(' ') ?? '').length > 0
  if (own === undefined || !expectsCodes) return undefined
  const planted = makeCanary(random).token
  const turns = [planted, makeCanary(random).token].map((code) => message.replaceAll(own, code))
  return {
    test: {
      prompt: turns[1] ?? message,
      turns,
      expectation: { ...test.expectation, secrets: [planted], inNewSession: true },
    },
    messages: turns,
  }
}
