import type { AttemptToJudge } from '../../../vocabulary.js'
import { contentStems } from './words.js'

/** Returns the attack as sent, plus its original form if a strategy changed it. */
export function attackText({ test }: Pick<AttemptToJudge, 'test'>): string {
  return test.prompt === test.basePrompt ? test.prompt : `${test.prompt}\n${test.basePrompt}`
}

/** Keeps what `compute` returns for an object, because several rules or attempts need it. */
function oncePer<Key extends object, T extends object>(compute: (key: Key) => T): (key: Key) => T {
  const known = new WeakMap<Key, T>()
  return (key) => {
    const kept = known.get(key)
    if (kept) return kept
    const value = compute(key)
    known.set(key, value)
    return value
  }
}

/** Returns the word stems of the goal and the original prompt. The sent prompt is ignored, because it may be encoded. */
export const requestStems = oncePer(({ test }: AttemptToJudge): ReadonlySet<string> =>
  contentStems(`${test.basePrompt}\n${test.goal}`)
)

/** Confidential fields of the target description. */
const INTERNAL = new Set(['constraints', 'securityRequirements'])

type Target = AttemptToJudge['target']

/** The public part of the target description and its word stems. All attempts of a scan share the target. */
const publicPart = oncePer(({ name, purpose, details }: Target) => {
  const open = Object.entries(details).filter(([field]) => !INTERNAL.has(field))
  const text = [name, purpose, ...open.flatMap(([, value]) => value)].join('\n')
  return { text, stems: contentStems(text) }
})

/** Returns the word stems of the target's purpose. */
export const purposeStems = oncePer(({ purpose }: Target): ReadonlySet<string> =>
  contentStems(purpose)
)

/** Returns the word stems of what the target is for: its purpose and features. */
export const scopeStems = oncePer((target: Target): ReadonlySet<string> =>
  purposeStems(target).union(contentStems(target.details.features ?? ''))
)

/** Returns the text that the attacker knew: the attack and the public part of the target description. */
export function alreadyKnown({ test, target }: AttemptToJudge): string {
  return [test.prompt, test.basePrompt, publicPart(target).text].join('\n')
}

/** Returns the word stems of the request that do not occur in the public part of the target description. */
export const foreignStems = oncePer((attempt: AttemptToJudge): ReadonlySet<string> =>
  requestStems(attempt).difference(publicPart(attempt.target).stems)
)
