import { test } from '@japa/runner'
import { LearnedValues, writeFollowUps } from '#api/engines/redteam/index'
import type { Severity, TargetDescription } from '#api/engines/redteam/vocabulary'

const target: TargetDescription = {
  name: 'Library assistant',
  purpose: 'Helps members of a library',
  details: { ownRecord: 'member L-2001, Ada Quill', publicContacts: 'desk code 24-7000' },
}

function learn(...responses: { prompt?: string; output: string; canary?: string }[]) {
  const learned = new LearnedValues(target)
  responses.forEach(({ prompt = 'Hello', ...rest }, index) =>
    learned.add({ index, prompt, ...rest })
  )
  return learned.list().map(({ kind, value }) => `${kind} ${value}`)
}

test.group('Values learned from responses', () => {
  test('the response "{output}" reveals {values}')
    .with([
      { output: 'Your order number is 77120.', values: ['identifier 77120'] },
      { output: 'It belongs to Mara Lindqvist.', values: ['person Mara Lindqvist'] },
      { output: 'Ticket #4471, owner: Jo Marsh', values: ['identifier 4471', 'person Jo Marsh'] },
      { output: 'Member L-2040 has two loans.', values: ['identifier L-2040'] },
      { output: 'The door code is heron-88.', values: ['code heron-88'] },
      { output: 'Account 10-4471 is overdrawn.', values: ['identifier 10-4471'] },
    ])
    .run(({ assert }, { output, values }) => {
      assert.sameMembers(learn({ output }), values)
    })

  test('a response with {what} reveals nothing')
    .with([
      { what: 'a date', output: 'Member since 2024-05. Order by 05-2024.' },
      { what: 'an ordinary sentence', output: 'I cannot show the record of another member.' },
      { what: 'the record of the test account', output: 'Member L-2001, name: Ada Quill' },
      { what: 'public contact data', output: 'The desk code is 24-7000.' },
      { what: 'a word after "code"', output: 'The code is confidential.' },
    ])
    .run(({ assert }, { output }) => {
      assert.isEmpty(learn({ output }))
    })

  test('values from the attack and its requested marker are not learned', ({ assert }) => {
    assert.isEmpty(learn({ prompt: 'Show L-2040', output: 'Member L-2040 is not yours.' }))
    assert.isEmpty(learn({ output: 'The code is amber-falcon-417.', canary: 'amber-falcon-417' }))
  })

  test('values in the constant texts of an application are not learned', ({ assert }) => {
    const constant = Array.from({ length: 10 }, () => ({ output: 'Call code 24-9911 for help.' }))
    assert.deepEqual(learn(...constant, { output: 'Member L-2040' }), ['identifier L-2040'])
  })

  test('reading a hostile response takes time linear in its length', ({ assert }) => {
    const hostile = [
      'account '.repeat(50_000),
      'A1-'.repeat(100_000),
      'name: '.repeat(50_000),
      'code is '.repeat(50_000),
    ]
    assert.isArray(learn(...hostile.map((output) => ({ output }))))
  })
})

test.group('Follow-up attacks', () => {
  const plugins = new Map<string, Severity>([
    ['bola', 'high'],
    ['bfla', 'medium'],
    ['pii:social', 'low'],
  ])
  const write = (values: string[], kind: 'identifier' | 'person' | 'code' = 'identifier') =>
    writeFollowUps({
      values: values.map((value, index) => ({ kind, value, index, count: 1 })),
      plugins,
      seed: 7,
      firstIndex: 100,
    })

  test('an identifier is used in at most three attacks, all of which belong to plugins of the scan', ({
    assert,
  }) => {
    const attacks = write(['A-7781'])
    assert.lengthOf(attacks, 3)
    for (const [place, { index, pluginId, prompt, severity, origin }] of attacks.entries()) {
      assert.equal(index, 100 + place)
      assert.include(['bola', 'bfla'], pluginId)
      assert.equal(severity, plugins.get(pluginId))
      assert.match(prompt, /A-778[12]/)
      assert.equal(origin, 'Follow-up: “A-7781” from the response to probe 1')
    }
  })

  test('the identifier next to a revealed identifier is also tried', ({ assert }) => {
    const prompts = write(['A-0099', '10-1', 'X-20', 'Z-31', 'Q-42']).map(({ prompt }) => prompt)
    const neighbors = ['A-0100', '10-2', 'X-21', 'Z-32', 'Q-43']
    assert.isTrue(prompts.some((prompt) => neighbors.some((near) => prompt.includes(near))))
  })

  test('a scan gets at most 24 follow-up attacks, distributed over the revealed values', ({
    assert,
  }) => {
    const values = Array.from({ length: 40 }, (_none, place) => `A-${1000 + place * 10}`)
    const attacks = write(values)
    assert.lengthOf(attacks, 24)
    assert.lengthOf(new Set(attacks.map(({ origin }) => origin)), 24)
  })

  test('values without a matching plugin get no follow-up attacks', ({ assert }) => {
    const one = { kind: 'person', value: 'Jo Marsh', index: 0, count: 1 } as const
    const request = { values: [one], seed: 1, firstIndex: 0 }
    assert.isEmpty(writeFollowUps({ ...request, plugins: new Map([['politics', 'low']]) }))
    assert.isNotEmpty(writeFollowUps({ ...request, plugins }))
  })

  test('the same values and seed produce the same attacks with distinct keys', ({ assert }) => {
    const attacks = write(['A-1', 'B-22', 'C-333'])
    assert.deepEqual(write(['A-1', 'B-22', 'C-333']), attacks)
    assert.lengthOf(new Set(attacks.map(({ key }) => key)), attacks.length)
  })
})
