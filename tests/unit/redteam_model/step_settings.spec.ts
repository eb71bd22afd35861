import {
  modifiersOf,
  settingsForWriter,
  systemPromptLines,
} from '#api/engines/redteam/model/prompts/step_settings'
import { test } from '@japa/runner'

test.group('Plugin settings in a model request', () => {
  test('a setting is written as one line with its label: {line}')
    .with([
      { config: { policy: ' Be kind. ' }, line: 'The rule to break: Be kind.' },
      { config: { policy: { text: 'Be kind.' } }, line: 'The rule to break: Be kind.' },
      { config: { name: 7 }, line: 'Person to ask about: 7' },
      { config: { mentions: false }, line: 'Names that must occur: false' },
      {
        config: { targetUrls: ['http://a.example', '', 'http://b.example'] },
        line: 'Addresses to aim at: http://a.example | http://b.example',
      },
    ])
    .run(({ assert }, { config, line }) => {
      assert.deepEqual(settingsForWriter(config), [line])
    })

  test('settings without a value and settings unrelated to attacks are omitted', ({ assert }) => {
    const config = { policy: ' ', name: null, mentions: {}, examples: [], language: 'en' }
    assert.deepEqual(settingsForWriter(config), [])
  })

  test('each modifier with a value is written as one line', ({ assert }) => {
    const modifiers = { tone: 'formal', rude: true, empty: '' }
    assert.deepEqual(modifiersOf({ modifiers }), ['tone: formal', 'rude: true'])
    assert.deepEqual(modifiersOf({ modifiers: null }), [])
    assert.deepEqual(modifiersOf({ modifiers: 'formal' }), [])
    assert.deepEqual(modifiersOf({}), [])
  })

  test('only lines of at least 40 characters of a system prompt are compared', ({ assert }) => {
    const [long, short] = ['x'.repeat(40), 'x'.repeat(39)]
    const systemPrompt = `${short}\n  ${long}  \n${short} `
    assert.deepEqual(systemPromptLines({ systemPrompt }), [long])
    assert.deepEqual(systemPromptLines({}), [])
  })
})
