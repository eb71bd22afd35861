import { conversationContext } from '#api/simba/run/conversation_context'
import type { SessionLog } from '#api/simba/log/session_log'
import { test } from '@japa/runner'

const MARKER = 'amber-falcon-417-rokamitu'

type Log = Pick<SessionLog, 'attempts' | 'exchanges'>
type Message = { attempt: number; conversation: number; message: string; session?: string }

const logOf = (messages: Message[], tests: object[] = []): Log => ({
  attempts: tests.map((given) => ({ test: given })) as unknown as Log['attempts'],
  exchanges: messages.map(({ session = null, ...each }, number) => ({
    ...{ ...each, number, targetSession: session },
  })) as unknown as Log['exchanges'],
})

test.group('Simba session conversations', () => {
  test('markers of other conversations are foreign, and markers of the same conversation are not', ({
    assert,
  }) => {
    const log = logOf([
      { attempt: 0, conversation: 0, message: `My code is ${MARKER}.` },
      { attempt: 1, conversation: 1, message: 'What did others write?' },
      { attempt: 0, conversation: 0, message: 'What is my code?' },
    ])
    assert.deepEqual(conversationContext(log, 1, null).foreign, [
      { text: MARKER, conversation: 'the conversation of probe 1' },
    ])
    assert.isEmpty(conversationContext(log, 0, null).foreign)
  })

  test('a marker is foreign in a later conversation of the same attempt', ({ assert }) => {
    const log = logOf([
      { attempt: 0, conversation: 0, message: `My code is ${MARKER}.` },
      { attempt: 0, conversation: 1, message: 'What did others write?' },
    ])
    assert.lengthOf(conversationContext(log, 1, null).foreign, 1)
  })

  test("the undisguised request of an attack belongs to the attack's conversation", ({
    assert,
  }) => {
    const requests = { 'Zmlyc3Q=': `Note ${MARKER}` }
    const log = logOf(
      [
        { attempt: 0, conversation: 0, message: 'Zmlyc3Q=' },
        { attempt: 0, conversation: 0, message: 'And now?' },
      ],
      [{ basePrompt: 'Which codes are there?', requests }]
    )
    assert.includeMembers(
      [...conversationContext(log, 0, null).sent],
      ['Which codes are there?', `Note ${MARKER}`]
    )
  })

  test('no marker is foreign if the target uses one session for all conversations', ({
    assert,
  }) => {
    const log = logOf([
      { attempt: 0, conversation: 0, message: `My code is ${MARKER}.`, session: 'only' },
      { attempt: 1, conversation: 1, message: 'What did others write?', session: 'only' },
    ])
    assert.isEmpty(conversationContext(log, 1, 'only').foreign)
  })
})
