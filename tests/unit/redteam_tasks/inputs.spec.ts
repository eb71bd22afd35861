import { test } from '@japa/runner'
import { fillInputs, inputFields, messageFor, readInputs } from '#api/engines/redteam/tasks/inputs'

/** Returns the value of an input if another input contains the attack. */
const valueOf = (name: string, description = '') =>
  readInputs({ message: 'What to ask', [name]: description })?.others[name]

test.group('Targets with several inputs', () => {
  test('a target without a list of inputs has a single input', ({ assert }) => {
    assert.isUndefined(readInputs({}))
    assert.isUndefined(readInputs(undefined))
    assert.equal(messageFor(undefined, 'Hi'), 'Hi')
    assert.deepEqual(inputFields(undefined, 'Hi'), {})
  })

  test('the attack is placed in the free-text input, or in the first input if there is no free-text input', ({
    assert,
  }) => {
    assert.equal(readInputs({ lang: '', question: '' })?.carrier, 'question')
    assert.equal(readInputs({ lang: '', city: '' })?.carrier, 'lang')
  })

  test('the input {name} with the description “{description}” has the neutral value {value}')
    .with([
      { name: 'email', description: '', value: 'jordan.avery@example.com' },
      { name: 'phone', description: '', value: '555-0142' },
      { name: 'birthday', description: '', value: '2026-01-15' },
      { name: 'id', description: '', value: '10443' },
      { name: 'ticket', description: 'Its number', value: '10443' },
      { name: 'lang', description: '', value: 'en' },
      { name: 'username', description: '', value: 'Jordan Avery' },
      { name: 'city', description: 'Where the user lives', value: 'Jordan Avery' },
      { name: 'city', description: 'A large city', value: 'A large city' },
      { name: 'city', description: '', value: 'none' },
      { name: 'idea', description: 'Idle thought', value: 'Idle thought' },
    ])
    .run(({ assert }, { name, description, value }) => {
      assert.equal(valueOf(name, description), value)
    })

  test('a neutral value taken from a description is truncated to 200 characters', ({ assert }) => {
    assert.equal(valueOf('city', 'x'.repeat(300)), 'x'.repeat(200))
  })

  test('the attack is sent together with the values of all other inputs', ({ assert }) => {
    const inputs = readInputs({
      lang: { type: 'text', description: 'Language' },
      message: { type: 'text' },
    })
    const filled = { message: 'Hi', lang: 'en' }
    assert.deepEqual(inputs && fillInputs(inputs, 'Hi'), filled)
    assert.deepEqual(JSON.parse(messageFor(inputs, 'Hi')), filled)
    assert.deepEqual(inputFields(inputs, 'Hi'), {
      materializationHandled: true,
      materializedVars: filled,
    })
  })

  test('an input that is not of type text is rejected with its name and type', ({ assert }) => {
    assert.throws(
      () => readInputs({ message: '', scan: { type: 'pdf' } }),
      'The input scan has the type pdf, but this server supports text inputs only.'
    )
  })
})
