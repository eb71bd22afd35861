import type { AttackTest } from '../vocabulary.js'

/** Returns the test that judges the response to one message of an attempt. */
export function testOfMessage({ requests, ...test }: AttackTest, message: string) {
  const request = requests && Object.hasOwn(requests, message) ? requests[message] : test.basePrompt
  return { ...test, prompt: message, basePrompt: request ?? test.basePrompt }
}
