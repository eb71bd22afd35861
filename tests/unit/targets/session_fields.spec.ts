import { test } from '@japa/runner'
import { findSessionPath, isSessionField, lastName } from '#api/contract/targets/session_fields'
import { DEFAULT_HTTP_SETTINGS } from '#api/contract/targets/target_settings'
import { withServerSession } from '../../../admin/targets/test/server_session.js'

test.group('Session fields', () => {
  test('common spellings of session ID names are recognized, and names of other IDs are not', ({
    assert,
  }) => {
    for (const name of ['sessionId', 'session_id', 'X-Session-Id', 'conversationId', 'thread-id']) {
      assert.isTrue(isSessionField(name), name)
    }
    for (const name of [
      'id',
      'userId',
      'session',
      'messageId',
      'sessionIdToken',
      'lastSessionId',
    ]) {
      assert.isFalse(isSessionField(name), name)
    }
  })

  test('the last name of the path {path} is {name}')
    .with([
      { path: 'sessionId', name: 'sessionId' },
      { path: 'data.sessionId', name: 'sessionId' },
      { path: 'data["session-id"]', name: 'session-id' },
      { path: 'data["a"].b', name: 'b' },
      { path: 'list[0]', name: '0' },
    ])
    .run(({ assert }, { path, name }) => {
      assert.equal(lastName(path), name)
    })

  test('a session ID on an outer level is preferred to an earlier session ID on an inner level', ({
    assert,
  }) => {
    const response = { meta: [{ chatId: 'c' }], data: { 'x-session-id': 's' } }
    assert.equal(findSessionPath(JSON.stringify(response)), 'data.x-session-id')
  })

  test('the outermost session ID of a response is found', ({ assert }) => {
    const response = { data: { meta: { thread_id: 't' } }, reply: 'hi', sessionId: 's' }
    assert.equal(findSessionPath(JSON.stringify(response)), 'sessionId')
    assert.equal(findSessionPath('{"data":[{"thread-id":"t"}]}'), 'data[0].thread-id')
    assert.isNull(findSessionPath('{"reply":"hi"}'))
    assert.isNull(findSessionPath('Hello'))
  })

  test('the session ID from a response is sent back in a body field with the same name', ({
    assert,
  }) => {
    const settings = withServerSession(DEFAULT_HTTP_SETTINGS, 'data.sessionId')
    assert.containsSubset(settings, {
      sessionSource: 'server',
      sessionPath: 'data.sessionId',
      stateful: true,
    })
    assert.deepEqual(JSON.parse(settings.body), {
      message: '{{prompt}}',
      sessionId: '{{sessionId}}',
    })
  })

  test('a request is unchanged if it already contains the session ID or is not a JSON object', ({
    assert,
  }) => {
    for (const body of ['{"message":"{{prompt}}","s":"{{sessionId}}"}', 'q={{prompt}}', '[1]']) {
      const settings = { ...DEFAULT_HTTP_SETTINGS, body }
      assert.equal(withServerSession(settings, 'sessionId').body, body)
    }
    const sent = { ...DEFAULT_HTTP_SETTINGS, url: 'https://a.example.test/{{sessionId}}' }
    assert.equal(withServerSession(sent, 'sessionId').body, DEFAULT_HTTP_SETTINGS.body)
  })
})
