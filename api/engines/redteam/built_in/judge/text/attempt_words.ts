import type { AttemptToJudge } from '../../../vocabulary.js'
import { contentStems } from './words.js'

/** Returns the attack as sent, plus its original form if a strategy changed it. */
export function attackText({ test }: Pick<AttemptToJudge, 'test'>): string {
  return test.prompt === test.basePrompt ? test.prompt : `${test.prompt}\n${test.basePrompt}`
}

/** Keeps what `compute` returns for an attempt, because several rules need it. */
function oncePerAttempt<T>(
  compute: (attempt: AttemptToJudge) => T
): (attempt: AttemptToJudge) => T {
  const known = new WeakMap<AttemptToJudge, T>()
  return (attempt) => {
    const value = known.get(attempt) ?? compute(attempt)
    known.set(attempt, value)
    return value
  }
}

/** Returns the word stems of the goal and the original prompt. The sent prompt is ignored, because it may be encoded. */
export const requestStems = oncePerAttempt(({ test }): ReadonlySet<string> =>
  contentStems(`${test.basePrompt}\n${test.goal}`)
)

/** Confidential fields of the target description. */
const INTERNAL = new Set(['constraints', 'securityRequirements'])

/** Returns the text that the attacker knew: the attack and the public part of the target description. */
export function alreadyKnown({ test, target }: AttemptToJudge): string {
  return [test.prompt, test.basePrompt, publicDescription(target)].join('\n')
}

/** Returns the word stems of the request that do not occur in the public part of the target description. */
export const foreignStems = oncePerAttempt((attempt): ReadonlySet<string> =>
  requestStems(attempt).difference(contentStems(publicDescription(attempt.target)))
)

function publicDescription({ name, purpose, details }: AttemptToJudge['target']): string {
  const open = Object.entries(details).filter(([field]) => !INTERNAL.has(field))
  return [name, purpose, ...open.flatMap(([, value]) => value)].join('\n')
}
