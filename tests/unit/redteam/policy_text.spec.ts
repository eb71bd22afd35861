import { policyIn, policyText } from '#api/engines/redteam/policy_text'
import { test } from '@japa/runner'

const TEXT = 'Never mention rabbits.'

test.group('Policies in a scan template', () => {
  test('leading and trailing whitespace of a policy is ignored', ({ assert }) => {
    for (const same of [`  ${TEXT}\n`, { text: ` ${TEXT} ` }]) {
      assert.equal(policyText({ policy: same }), TEXT)
      assert.deepEqual(policyIn({ policy: same }), policyIn({ policy: TEXT }))
    }
    assert.isNull(policyIn({ policy: ' ' }))
  })

  test('a policy name is trimmed, and is null unless it is text: {given}')
    .with([
      { given: '“ Pets ”', name: ' Pets ', read: 'Pets' },
      { given: '“ ”', name: ' ', read: null },
      { given: 'the number 3', name: 3, read: null },
      { given: 'no name', name: undefined, read: null },
    ])
    .run(({ assert }, { name, read }) => {
      assert.equal(policyIn({ policy: { text: TEXT, name } })?.name, read)
    })
})
