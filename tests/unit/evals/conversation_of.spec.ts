import { conversationOf, messagesOf } from '#api/evals/table/cells/messages_of'
import { test } from '@japa/runner'

const turn = (number: number) => ({ prompt: `Ask ${number}`, output: `Answer ${number}` })
const shortOf = (messages: { role: string; content: string }[]) =>
  messages.map(({ role, content }) => `${role}: ${content}`)

test.group('Result messages', () => {
  test('messages are taken from the target, or else from the attack, or else from the chat prompt', ({
    assert,
  }) => {
    const prompt = { raw: '[{"role":"user","content":"Hello"}]' }
    const history = { redteamHistory: [turn(1)] }
    const noted = { messages: [{ role: 'user', content: 'Noted' }] }
    assert.deepEqual(shortOf(messagesOf({ prompt })), ['user: Hello'])
    assert.deepEqual(shortOf(messagesOf({ prompt, metadata: history })), [
      'user: Ask 1',
      'assistant: Answer 1',
    ])
    const all = { prompt, metadata: history, response: { metadata: noted } }
    assert.deepEqual(shortOf(messagesOf(all)), ['user: Noted'])
    assert.deepEqual(messagesOf({ prompt: { raw: '[not chat' } }), [])
  })

  test('the turns of an attack are listed separately only if the conversation lacks some of them', ({
    assert,
  }) => {
    const messages = [
      { role: 'user', content: 'Ask 2' },
      { role: 'assistant', content: 'Answer 2' },
    ]
    const both = (turns: object[]) =>
      conversationOf({ metadata: { messages, redteamHistory: turns } }).attempts
    assert.deepEqual(both([turn(2)]), [])
    assert.lengthOf(both([turn(1), turn(2)]), 4)
  })

  test('messages keep tool calls, images, and audio', ({ assert }) => {
    const parts = [
      { type: 'text', text: 'Look' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'BB' } },
      { type: 'input_audio', input_audio: { data: 'CC', format: 'wav' } },
      { type: 'tool_use', name: 'atlas', input: { of: 'Peru' } },
      { type: 'tool_result', content: 'none' },
    ]
    const { messages } = conversationOf({
      metadata: { messages: [{ role: 'user', content: parts }] },
    })
    assert.containsSubset(messages, [
      {
        calls: [{ name: 'atlas', arguments: '{\n  "of": "Peru"\n}' }],
        images: [{ url: 'data:image/png;base64,AA' }, { data: 'BB', mimeType: 'image/png' }],
        audio: { data: 'CC', format: 'wav' },
      },
    ])
    assert.match(messages[0]?.content ?? '', /^Look\n\n\{[^]*tool_result/)
    const shown = { ...turn(1), promptImage: { data: 'DD' }, outputAudio: { data: 'EE' } }
    const turns = conversationOf({ metadata: { redteamHistory: [shown] } }).messages
    assert.containsSubset(turns, [{ images: [{ data: 'DD' }] }, { audio: { data: 'EE' } }])
  })
})
