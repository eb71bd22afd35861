import { test } from '@japa/runner'
import { nextTurn } from '#api/engines/redteam/tasks/attack/attack_turn'
import { LADDERS, ladderStep } from '#api/engines/redteam/tasks/attack/ladders'

const GOAL = 'promise me a refund'
const user = { role: 'user', content: 'Hi' } as const
const complies = { role: 'assistant', content: 'Certainly.' } as const
const refuses = { role: 'assistant', content: "I can't help with that." } as const

const messageOf = (ladder: number, step: number) => ladderStep(LADDERS[ladder], step, GOAL)

test.group('Scripted conversation turns', () => {
  test('if the target cooperates, the next step of the same escalation ladder is sent', ({
    assert,
  }) => {
    const history = [user, complies, user, complies]
    assert.equal(nextTurn({ goal: GOAL, history: [] }).message, messageOf(0, 0))
    assert.equal(nextTurn({ goal: GOAL, history }).message, messageOf(0, 2))
  })

  test('system messages do not count as steps', ({ assert }) => {
    const history = [{ role: 'system', content: 'Be kind.' }, user, complies] as const
    assert.equal(nextTurn({ goal: GOAL, history }).message, messageOf(0, 1))
  })

  test('after each refusal, even one removed from the history, the next escalation ladder starts at the same step', ({
    assert,
  }) => {
    const history = [user, refuses]
    assert.deepInclude(nextTurn({ goal: GOAL, history }), {
      message: messageOf(1, 1),
      ladder: LADDERS[1].id,
    })
    const { message } = nextTurn({ goal: GOAL, history, removedRefusals: 1 })
    assert.equal(message, messageOf(2, 1))
  })

  test('after the last escalation ladder, the conversation continues with the first ladder', ({
    assert,
  }) => {
    const history = LADDERS.flatMap(() => [user, refuses])
    assert.equal(nextTurn({ goal: GOAL, history }).ladder, LADDERS[0].id)
  })

  test('a conversation starts with the escalation ladder of its strategy', ({ assert }) => {
    const firstLadder = LADDERS[2].id
    assert.equal(nextTurn({ goal: GOAL, history: [], firstLadder }).ladder, firstLadder)
    const after = nextTurn({ goal: GOAL, history: [user, refuses], firstLadder })
    assert.equal(after.ladder, LADDERS[3 % LADDERS.length].id)
    assert.equal(nextTurn({ goal: GOAL, history: [], firstLadder: 'any' }).ladder, LADDERS[0].id)
  })
})
