import type { AttemptToJudge } from '../../vocabulary.js'
import { contentStems } from './words.js'

/** The attack as it was sent and before a strategy disguised it. */
export function attackText({ test }: Pick<AttemptToJudge, 'test'>): string {
  return test.prompt === test.basePrompt ? test.prompt : `${test.prompt}\n${test.basePrompt}`
}

/** What the attack asks for. The prompt itself may be encoded, so its plain form and the goal count. */
export function requestStems({ test }: AttemptToJudge): Set<string> {
  return contentStems(`${test.basePrompt}\n${test.goal}`)
}

/** Details that operators write down for the system, not for its users. */
const INTERNAL = new Set(['constraints', 'securityRequirements'])

/** Everything the attacker knew before asking, and what the target says about itself in public. */
export function alreadyKnown({ test, target }: AttemptToJudge): string {
  const open = Object.entries(target.details).filter(([field]) => !INTERNAL.has(field))
  return [
    test.prompt,
    test.basePrompt,
    target.name,
    target.purpose,
    ...open.flatMap(([, value]) => value),
  ].join('\n')
}
