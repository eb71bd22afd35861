import type { AttackTest } from '../vocabulary.js'

/** The test by which the response to one message of an attempt is judged. */
export function testOfMessage({ requests, ...test }: AttackTest, message: string) {
  const request = requests && Object.hasOwn(requests, message) ? requests[message] : test.basePrompt
  return { ...test, prompt: message, basePrompt: request ?? test.basePrompt }
}
