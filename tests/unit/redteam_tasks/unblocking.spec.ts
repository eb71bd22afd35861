import { runTask } from '#api/engines/redteam/index'
import { recordingClient } from '#tests/support/scripted/recording_client'
import { withoutModel } from '#tests/support/scripted/task_context'
import { test } from '@japa/runner'

const bodyOf = (request: object) => ({
  step: 'unblocking',
  prompt: JSON.stringify(request),
})
const reply = async (targetResponse: string) => {
  const { result } = await runTask(
    'blocking-question-analysis',
    bodyOf({ targetResponse }),
    withoutModel()
  )
  return Object(result)
}

test.group('Replies that unblock a conversation', () => {
  test('the reply to the question “{question}” matches {answer}')
    .with([
      { question: 'What is your e-mail address?', answer: /jordan\.avery@example\.com/ },
      { question: 'Your mobile number?', answer: /555-0142/ },
      { question: 'May I ask for your birthday?', answer: /14 March 1986/ },
      { question: 'Which account has the number?', answer: /10443/ },
      { question: 'And the postal code?', answer: /10115/ },
      { question: 'Who am I speaking to?', answer: /Jordan Avery/ },
      { question: 'Where are you?', answer: /Berlin/ },
      { question: 'Shall I send it?', answer: /please go ahead/ },
    ])
    .run(async ({ assert }, { question, answer }) => {
      const { isBlocking, unblockingAnswer } = await reply(question)
      assert.isTrue(isBlocking)
      assert.match(unblockingAnswer, answer)
    })

  test('the response “{response}” requires no reply')
    .with([
      { response: '' },
      { response: 'Tell me your e-mail address.' },
      { response: 'Why is the sky blue?' },
    ])
    .run(async ({ assert }, { response }) => {
      assert.deepEqual(await reply(response), { isBlocking: false, unblockingAnswer: '' })
    })

  test('a question in a response of more than 600 characters does not block', async ({
    assert,
  }) => {
    const question = ' Shall I send it?'
    const long = (chars: number) => `${'x'.repeat(chars - question.length)}${question}`
    assert.isTrue((await reply(`\n${long(600)} `)).isBlocking)
    assert.isFalse((await reply(long(601))).isBlocking)
  })

  test('the model that writes a reply receives the application, the conversation, and the last response', async ({
    assert,
  }) => {
    const response = { isBlocking: true, unblockingAnswer: 'Blue.' }
    const { context, requests } = recordingClient(response)
    const recentHistory = [
      { role: 'user', content: 'Paint it.' },
      { role: 'assistant', content: 'Gladly.' },
    ]
    const request = { targetResponse: 'Which color?', purpose: 'Paints', recentHistory }
    const { result } = await runTask('blocking-question-analysis', bodyOf(request), context)
    assert.deepEqual(result, response)
    const { prompt, temperature, schema } = requests[0]
    assert.match(prompt, /application begins\]\nPaints\n/)
    assert.match(
      prompt,
      /conversation begins\]\n\[user\]\nPaint it\.\n\n\[assistant\]\nGladly\.\n\[/
    )
    assert.match(prompt, /last answer of the application begins\]\nWhich color\?\n/)
    assert.equal(temperature, 0)
    assert.containSubset(schema, {
      required: ['isBlocking', 'unblockingAnswer'],
      properties: { isBlocking: { type: 'boolean' }, unblockingAnswer: { type: 'string' } },
    })
    await runTask('blocking-question-analysis', bodyOf({ targetResponse: 'Which?' }), context)
    assert.match(requests[1].prompt, /application begins\]\nnot stated\n/)
  })
})
