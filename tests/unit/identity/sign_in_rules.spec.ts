import { test } from '@japa/runner'
import { isRequired } from '#api/accounts/access/session_rules'
import { canRegister, type SignInRules } from '#api/accounts/access/sign_in_rules'

const canJoin = (email: string, rules: Pick<SignInRules, 'registration' | 'emailDomains'>) =>
  canRegister(rules as SignInRules, email)

test.group('Sign-in rules', () => {
  test('only addresses in the allowed domains can register', ({ assert }) => {
    const rules = { registration: true, emailDomains: ['Acme.example', 'acme.test'] }
    assert.isTrue(canJoin('ada@acme.example', rules))
    assert.isTrue(canJoin('ada@ACME.TEST', rules))
    assert.isTrue(canJoin('"a@b"@acme.test', rules))
    assert.isFalse(canJoin('ada@sub.acme.test', rules))
    assert.isFalse(canJoin('ada@acme.test.evil.example', rules))
    assert.isFalse(canJoin('acme.test@evil.example', rules))
  })

  test('every domain is allowed when none is listed', ({ assert }) => {
    assert.isTrue(canJoin('ada@acme.example', { registration: true, emailDomains: null }))
  })

  test('no one can register when registration is off', ({ assert }) => {
    const emailDomains = ['acme.example']
    assert.isFalse(canJoin('ada@acme.example', { registration: false, emailDomains }))
    assert.isFalse(canJoin('ada@acme.example', { registration: false, emailDomains: null }))
  })

  test('the policy decides which users need a second factor', ({ assert }) => {
    const [admin, member] = [{ isAdmin: true }, { isAdmin: false }]
    assert.isTrue(isRequired('everyone', admin))
    assert.isTrue(isRequired('everyone', member))
    assert.isTrue(isRequired('administrators', admin))
    assert.isFalse(isRequired('administrators', member))
    assert.isFalse(isRequired('nobody', admin))
  })
})
