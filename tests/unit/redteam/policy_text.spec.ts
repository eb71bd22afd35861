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

  test('the policy name {name} is read as {read}')
    .with([
      { name: ' Pets ', read: 'Pets' },
      { name: ' ', read: null },
      { name: 3, read: null },
      { name: undefined, read: null },
    ])
    .run(({ assert }, { name, read }) => {
      assert.equal(policyIn({ policy: { text: TEXT, name } })?.name, read)
    })
})
