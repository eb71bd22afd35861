import { test } from '@japa/runner'
import { httpConfig } from '#api/platform/runner/http_config'
import { SILENT_HEADER } from '#api/platform/runner/guards/prepare_library'
import { httpTarget } from '#tests/support/runner/runner_target'

const configOf = (config: Record<string, unknown>, changes = {}) =>
  httpConfig(httpTarget('http://host.example', { ...changes, config }))

const fault = (config: Record<string, unknown>, changes = {}) => {
  try {
    configOf(config, changes)
    return null
  } catch (error) {
    return (error as { attemptError: { message: string } }).attemptError.message
  }
}

test.group('HTTP target configuration', () => {
  test('a request without {{prompt}} is rejected unless test cases have variables', ({
    assert,
  }) => {
    const body = '{"message":"hi"}'
    assert.match(fault({ body }) ?? '', /does not contain \{\{prompt\}\}/)
    assert.isNull(fault({ body }, { takesVariables: true }))
    assert.isNull(fault({ body: '{{- prompt }}' }))
    assert.isNotNull(fault({ body: '{{prompts}}' }))
  })

  test('a form with files is rejected, and a form with other fields is accepted', ({ assert }) => {
    const field = { kind: 'field', name: 'a', value: '{{prompt}}' }
    assert.isNull(fault({ multipart: { parts: [field] } }))
    const parts = [field, { kind: 'file', name: 'b' }]
    assert.match(fault({ multipart: { parts } }) ?? '', /Requests with files are not supported/)
    assert.isNull(fault({ multipart: { parts: [field, 'text'] } }))
  })

  test('a JSON body gets a content type header unless the target sets one', ({ assert }) => {
    const typeOf = (config: Record<string, unknown>) =>
      (configOf(config).headers as Record<string, string>)['content-type']
    assert.equal(typeOf({ headers: {}, body: ' {"q":"{{prompt}}"}' }), 'application/json')
    assert.equal(typeOf({ headers: {}, body: '["{{prompt}}"]' }), 'application/json')
    assert.isUndefined(typeOf({ headers: {}, body: 'q={{prompt}}' }))
    assert.isUndefined(typeOf({ headers: { 'Content-Type': 'a/b' }, body: '{"q":"{{prompt}}"}' }))
  })

  test("the evaluation library's retries and messages are disabled", ({ assert }) => {
    const { maxRetries, headers } = configOf({})
    assert.equal(maxRetries, 0)
    assert.propertyVal(headers, SILENT_HEADER, 'true')
  })
})
