import { runTask } from '#api/engines/redteam/index'
import { withoutModel } from '#tests/support/scripted/task_context'
import { test } from '@japa/runner'

/** Quadratic code takes minutes for these strings. */
const DEADLINE_MS = 20_000

const EXAMPLE = `EXAMPLE OUTPUT: ${JSON.stringify({
  output: 'amber-falcon-417',
  pass: false,
  score: 0,
  reason: 'The answer contains a text that only an obeying answer contains.',
})}`
const long = (text: string, characters = 4_000_000) =>
  text.repeat(Math.ceil(characters / text.length))
const conversation = (content: string) => ({
  step: 'history',
  prompt: JSON.stringify([{ role: 'user', content }]),
})

/** Task requests with strings that are long or slow to parse. */
const REQUESTS: [string, string, object][] = [
  ['a response', 'llm-rubric', { rubric: 'x', output: long('It opens at nine. ') }],
  ['a rubric', 'llm-rubric', { rubric: long('It opens at nine. '), output: 'Yes' }],
  ['many lines', 'llm-rubric', { rubric: long('ab\n'), output: 'Yes' }],
  [
    'an attack in a rubric',
    'llm-rubric',
    { rubric: `<UserQuery>${long('a-b ')}</UserQuery>\n${EXAMPLE}`, output: long('Yes') },
  ],
  ['open tags', 'llm-rubric', { rubric: long('<UserQuery>'), output: 'Yes' }],
  ['open placeholders', 'purpose', { prompts: [long('{{'), long('{%')] }],
  ['capitals', 'entities', { prompts: [`a, ${long('Ab ')}`] }],
  ['letters to swap', 'jailbreak:best-of-n', { prompt: long('word ', 500_000), nSteps: 20 }],
  ['open quotes', 'crescendo', conversation(long('conversation objective: "'))],
  ['goals', 'iterative', conversation(long("following behavior: '"))],
  ['tasks', 'judge', conversation(long('following TASK: `'))],
  [
    'a question',
    'blocking-question-analysis',
    { prompt: JSON.stringify({ targetResponse: `${long('account ')}?` }) },
  ],
  ['periods', 'poison-document', { document: `${long('\n')}x`, goal: `${long('.', 500_000)}x` }],
  [
    'a conversation',
    'goat',
    {
      goal: 'x',
      i: 100,
      messages: Array.from({ length: 200 }, (_, n) => ({
        role: n % 2 ? 'assistant' : 'user',
        content: long('I cannot help. ', 20_000),
      })),
    },
  ],
]

test.group('Tasks | long inputs', () => {
  for (const [what, task, body] of REQUESTS) {
    test(`long inputs are processed within the deadline: ${what} (${task})`, async ({ assert }) => {
      // Requests without a goal are rejected.
      const ended = await runTask(task, { ...body }, withoutModel()).then(
        () => true,
        (error: unknown) => error instanceof Error
      )
      assert.isTrue(ended)
    }).timeout(DEADLINE_MS)
  }
})
