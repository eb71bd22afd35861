import { test } from '@japa/runner'
import { findSessionPath, isSessionField } from '#api/contract/targets/session_fields'
import { DEFAULT_HTTP_SETTINGS } from '#api/contract/targets/target_settings'
import { withServerSession } from '../../../admin/targets/test/server_session.js'

test.group('Session fields', () => {
  test('names of session IDs are recognized in every common spelling, and other IDs are not', ({
    assert,
  }) => {
    for (const name of ['sessionId', 'session_id', 'X-Session-Id', 'conversationId', 'thread-id']) {
      assert.isTrue(isSessionField(name), name)
    }
    for (const name of ['id', 'userId', 'session', 'messageId', 'sessionIdToken']) {
      assert.isFalse(isSessionField(name), name)
    }
  })

  test('the outermost session ID of a response is found', ({ assert }) => {
    const response = { data: { meta: { thread_id: 't' } }, reply: 'hi', sessionId: 's' }
    assert.equal(findSessionPath(JSON.stringify(response)), 'sessionId')
    assert.equal(findSessionPath('{"data":[{"thread-id":"t"}]}'), 'data[0].thread-id')
    assert.isNull(findSessionPath('{"reply":"hi"}'))
    assert.isNull(findSessionPath('Hello'))
  })

  test('the ID of a response is sent back in a field of the body with the same name', ({
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

  test('a request that already contains the session ID, or is not a JSON object, is kept', ({
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
