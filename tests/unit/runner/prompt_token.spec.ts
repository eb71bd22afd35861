import { test } from '@japa/runner'
import {
  fillBody,
  fillHeaders,
  fillUrl,
  newToken,
} from '#api/platform/runner/attempts/prompt_token'

const TOKEN = newToken()
const TEXT = 'a "b" & <c>\nü'
const WORDS = new Map([[TOKEN, TEXT]])

test.group('Replacing prompt tokens', () => {
  test('a prompt in a body of type {type} is encoded as {encoding}')
    .with([
      {
        type: 'application/json',
        encoding: 'JSON',
        body: (token: string) => `{"q":"${token}"}`,
        filled: '{"q":"a \\"b\\" & <c>\\nü"}',
      },
      {
        type: 'text/plain',
        encoding: 'JSON if the body is JSON',
        body: (token: string) => ` ["${token}"]`,
        filled: ' ["a \\"b\\" & <c>\\nü"]',
      },
      {
        type: 'application/x-www-form-urlencoded',
        encoding: 'form data',
        body: (token: string) => `q=${token}&n=1`,
        filled: 'q=a+%22b%22+%26+%3Cc%3E%0A%C3%BC&n=1',
      },
      {
        type: 'application/soap+xml',
        encoding: 'XML',
        body: (token: string) => `<q>${token}</q>`,
        filled: '<q>a &#34;b&#34; &#38; &#60;c&#62;\nü</q>',
      },
      {
        type: 'text/plain',
        encoding: 'plain text',
        body: (token: string) => `{q: ${token}, ${token}`,
        filled: `{q: ${TEXT}, ${TEXT}`,
      },
    ])
    .run(({ assert }, { type, body, filled }) => {
      assert.equal(fillBody(body(TOKEN), type, WORDS), filled)
    })

  test('the prompt is inserted unchanged into a multipart form, and the files of the form are kept', ({
    assert,
  }) => {
    const form = new FormData()
    form.append('q', `>${TOKEN}<`)
    const file = new File(['content'], 'a.txt')
    form.append('file', file)
    const filled = fillBody(form, 'multipart/form-data', WORDS) as FormData
    assert.equal(filled.get('q'), `>${TEXT}<`)
    assert.equal((filled.get('file') as File).name, 'a.txt')
  })

  test('a body that is not a string is returned unchanged', ({ assert }) => {
    const bytes = new Uint8Array([1])
    assert.equal(fillBody(bytes, 'application/json', WORDS), bytes)
    assert.isNull(fillBody(null, 'application/json', WORDS))
  })

  test('a prompt in a URL is percent-encoded', ({ assert }) => {
    const url = fillUrl(`https://host.example/?q=${TOKEN}`, WORDS)
    assert.equal(new URL(url).searchParams.get('q'), TEXT)
  })

  test('a header contains a prompt of printable ASCII unchanged and other prompts percent-encoded', ({
    assert,
  }) => {
    const headers = new Headers({ 'x-a': TOKEN, 'x-b': 'plain' })
    fillHeaders(headers, new Map([[TOKEN, 'a "b"']]))
    assert.equal(headers.get('x-a'), 'a "b"')
    const others = new Headers({ 'x-a': TOKEN })
    fillHeaders(others, WORDS)
    assert.equal(others.get('x-a'), encodeURIComponent(TEXT))
    assert.equal(headers.get('x-b'), 'plain')
  })

  test('a prompt that looks like a replacement pattern is inserted literally', ({ assert }) => {
    assert.equal(fillBody(TOKEN, 'text/plain', new Map([[TOKEN, '$& $1']])), '$& $1')
  })

  test('tokens are unique and consist of letters and digits', ({ assert }) => {
    assert.match(TOKEN, /^[a-z0-9]{20,}$/)
    assert.notEqual(newToken(), newToken())
  })
})
