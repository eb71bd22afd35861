import { importOperation, operationsIn } from '#api/targets/import/openapi'
import { test } from '@japa/runner'

const DOCUMENT = `
openapi: 3.1.0
servers:
  - url: https://{region}.example.test/v2/
    variables: { region: { default: eu } }
security: [{ key: [] }]
paths:
  /health:
    get: { summary: Alive, security: [] }
  /chats/{chatId}/messages:
    parameters:
      - { name: chatId, in: path, required: true, schema: { type: string, example: c-1 } }
    post:
      summary: Send a message
      requestBody: { $ref: '#/components/requestBodies/Message' }
      responses:
        '200':
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Answer' }
  /search:
    get:
      security: [{ login: [chat] }]
      parameters:
        - { name: query, in: query, required: true, schema: { type: string } }
components:
  requestBodies:
    Message:
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Message' }
  schemas:
    Message:
      type: object
      properties:
        lang: { type: string, enum: [en, de] }
        message: { type: string }
        parent: { $ref: '#/components/schemas/Message' }
    Answer:
      allOf:
        - { type: object, properties: { id: { type: string } } }
        - { type: object, properties: { reply: { type: object, properties: { text: { type: string } } } } }
  securitySchemes:
    key: { type: apiKey, in: header, name: X-API-Key }
    login:
      type: oauth2
      flows:
        clientCredentials: { tokenUrl: 'https://login.example.test/token', scopes: { chat: Talk } }
`

test.group('OpenAPI import', () => {
  test('the operations of an OpenAPI document are listed', ({ assert }) => {
    assert.deepEqual(operationsIn(DOCUMENT), [
      { id: 'GET /health', summary: 'Alive' },
      { id: 'POST /chats/{chatId}/messages', summary: 'Send a message' },
      { id: 'GET /search', summary: '' },
    ])
    assert.deepEqual(operationsIn('{"openapi":"3.0.0","paths":{}}'), [])
  })

  test('an OpenAPI operation becomes a request with prompt, credential, and response path', ({
    assert,
  }) => {
    const { settings, warnings } = importOperation(DOCUMENT, 'POST /chats/{chatId}/messages')
    if (!('body' in settings)) return assert.fail('no HTTP target')
    assert.equal(settings.url, 'https://eu.example.test/v2/chats/c-1/messages')
    assert.equal(JSON.parse(settings.body).message, '{{prompt}}')
    assert.equal(JSON.parse(settings.body).lang, 'en')
    assert.deepEqual(settings.headers, [
      { name: 'Content-Type', value: 'application/json' },
      { name: 'X-API-Key', secret: true, value: { value: '' } },
    ])
    assert.equal(settings.responsePath, 'reply.text')
    assert.deepEqual(warnings, ['Fill in {chatId} in the URL.'])
  })

  test('an OpenAPI operation can pass the prompt in the URL and use OAuth client credentials', ({
    assert,
  }) => {
    const { settings } = importOperation(DOCUMENT, 'GET /search')
    if (!('body' in settings)) return assert.fail('no HTTP target')
    assert.equal(settings.url, 'https://eu.example.test/v2/search?query={{prompt}}')
    assert.equal(settings.auth, 'oauth')
    assert.containsSubset(settings.oauth, {
      tokenUrl: 'https://login.example.test/token',
      scope: 'chat',
    })
  })

  test('an invalid or outdated OpenAPI document or an unknown operation is rejected', ({
    assert,
  }) => {
    assert.throws(() => operationsIn('hello'), /not an OpenAPI document/)
    assert.throws(() => operationsIn('swagger: "2.0"\npaths: {}'), /Only OpenAPI 3/)
    assert.throws(() => importOperation(DOCUMENT, 'PUT /search'), /does not contain this operation/)
  })
})
