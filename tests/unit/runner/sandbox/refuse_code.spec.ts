import { parsedJson, unescaped } from '#api/platform/runner/refusals/decode'
import { test } from '@japa/runner'
import {
  DOCUMENT_DATA,
  findProviderCode,
  refuseCode,
  refuseFilled,
  REQUEST_VARIABLES,
} from '#api/platform/runner/refuse_code'

const fields = (configuration: unknown) =>
  refuseCode(configuration, { variables: REQUEST_VARIABLES }).map(({ field }) => field)

test.group('Configurations that would run code', () => {
  test('a configuration that would run code is rejected with an error for the field: {field}')
    .with([
      { field: 'body', config: { body: 'file:///etc/passwd' } },
      { field: 'body.a[1]', config: { body: { a: ['x', ' FILE://x.json'] } } },
      { field: 'headers.x-key', config: { headers: { 'x-key': '{{prompt}} file://secret.txt' } } },
      { field: 'body.text', config: { body: '{"text":"\\u0066ile:///etc/passwd"}' } },
      { field: 'url', config: { url: 'exec:cat /etc/passwd' } },
      { field: 'url', config: { url: 'python:run.py' } },
      { field: 'url', config: { url: 'golang:main.go' } },
      { field: 'url', config: { url: 'ruby:main.rb' } },
      { field: 'url', config: { url: 'package:evil:default' } },
      { field: 'provider', config: { provider: 'python:x.py' } },
      { field: 'transformResponse', config: { transformResponse: 'json.choices[0].message' } },
      { field: 'responseParser', config: { responseParser: 'json' } },
      { field: 'transformRequest', config: { transformRequest: '{"a": prompt}' } },
      { field: 'sessionParser', config: { sessionParser: 'data.headers["x"]' } },
      { field: 'validateStatus', config: { validateStatus: 'status < 500' } },
      {
        field: 'session.responseParser',
        config: { session: { url: 'http://x', responseParser: 'data.body.id' } },
      },
      { field: 'functionToolCallbacks', config: { functionToolCallbacks: { f: 'async () => 1' } } },
      { field: 'extensions', config: { extensions: ['file.js:hook'] } },
      {
        field: 'defaultTest.options.transform',
        config: { defaultTest: { options: { transform: 'output.trim()' } } },
      },
      {
        field: 'assert[0].type',
        config: { assert: [{ type: 'javascript', value: 'output.length' }] },
      },
      { field: 'assert[0].type', config: { assert: [{ type: 'not-python', value: '1' }] } },
      { field: 'mcp', config: { mcp: { enabled: true, server: { command: 'sh' } } } },
      { field: 'tls.keyPath', config: { tls: { keyPath: '/etc/ssl/key.pem' } } },
      {
        field: 'signatureAuth.privateKeyPath',
        config: { signatureAuth: { privateKeyPath: 'k.pem' } },
      },
      { field: 'auth.type', config: { auth: { type: 'file', path: './token.js' } } },
      {
        field: 'multipart.parts[0].source.type',
        config: { multipart: { parts: [{ source: { type: 'path', path: 'x' } }] } },
      },
      { field: 'url', config: { url: 'http://x/{% include "/etc/passwd" %}' } },
      { field: 'body', config: { body: '{{ range.constructor("return process")() }}' } },
      { field: 'body', config: { body: '{{ prompt.constructor }}' } },
      { field: 'body', config: { body: '{{ env.APP_KEY }}' } },
      { field: 'body', config: { body: '{{ 7*7 }}' } },
      { field: 'body', config: { body: '{{ prompt["x"] }}' } },
      { field: 'body', config: { body: '{{ prompt | load }}' } },
      { field: 'body', config: { body: '{{ prompt | dump | map("x") }}' } },
      { field: 'body', config: { body: '{{ prompt }} and {{ cycler("a") }}' } },
      { field: 'body', config: { body: '{"a":"{{prompt"}' } },
      { field: 'url', config: { url: 'http://x/{{other}}' } },
      { field: 'body', config: { body: () => 'x' } },
    ])
    .run(({ assert }, { field, config }) => assert.deepEqual(fields(config), [field]))

  test('each field that would run code has its own error', ({ assert }) => {
    const refused = refuseCode({ a: 'file://x', b: { c: 'exec:y' }, d: 'fine' })
    assert.deepEqual(
      refused.map(({ field }) => field),
      ['a', 'b.c']
    )
    for (const { message } of refused) assert.isAbove(message.length, 20)
  })
})

test.group('Configurations that contain only data', () => {
  test('a configuration that contains only data is accepted: {0}')
    .with([
      [
        'an ordinary request',
        {
          url: 'https://a.test/chat',
          method: 'POST',
          headers: { 'authorization': 'Bearer abc', 'x-session': '{{sessionId}}' },
          body: '{"messages":[{"role":"user","content":"{{prompt}}"}]}',
        },
      ],
      ['harmless filters', { body: '{"a": {{ prompt | dump }}, "b": "{{- prompt | trim -}}"}' }],
      ['nested closing braces', { body: '{"a":{"b":{"c":{}}}}' }],
      [
        'words that look like code',
        {
          body: 'python: a snake. An exec: runs things. See profile://x'.replace(
            'file://',
            'ile:/'
          ),
        },
      ],
      ['empty code fields', { transformResponse: '', mcp: {}, extensions: [], hooks: null }],
      [
        'a raw request',
        {
          request:
            'POST /chat HTTP/1.1\nHost: a.test\nContent-Type: application/json\n\n{"q":"{{prompt}}"}',
        },
      ],
      ['numbers and booleans', { temperature: 0.2, stream: false, seed: null }],
      [
        'tools of a model',
        { tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }] },
      ],
    ] as const)
    .run(({ assert }, [, config]) =>
      assert.deepEqual(refuseCode(config, { variables: REQUEST_VARIABLES }), [])
    )

  test('any plain name is accepted if no variables are declared', ({ assert }) => {
    assert.deepEqual(refuseCode({ prompts: ['Hello {{user.name}} {{items[0]}}'] }), [])
  })
})

test.group('Providers', () => {
  test('a service called over the network is accepted: {$self}')
    .with([
      'http',
      'https',
      'https://a.test/chat',
      'openai:chat:gpt-4o',
      'anthropic:messages:claude',
      'ollama:chat:llama3.2',
      'azure:chat:my-deployment',
      'openrouter:meta/llama',
    ])
    .run(({ assert }, id) => assert.deepEqual(findProviderCode(id), []))

  test(
    'a provider ID that is unknown, contains a template, or names a program or file is rejected: {$self}'
  )
    .with([
      'exec:./run.sh',
      'python:x.py',
      'file://x.js',
      'golang:x.go',
      'ruby:x.rb',
      'package:a:b',
      'x.js',
      'browser',
      'mcp',
      'openai:codex-sdk',
      'openai:agents:x',
      'anthropic:claude-agent-sdk',
      'promptfoo://provider/1',
      'openai',
      '',
      'http:{% x %}',
      'openai:chat:{{ env.X }}',
    ])
    .run(({ assert }, id) =>
      assert.deepEqual(
        findProviderCode(id).map(({ field }) => field),
        ['id']
      )
    )
})

test.group('Evaluation configurations', () => {
  test('variables can have any name, but their values are checked', ({ assert }) => {
    const data = DOCUMENT_DATA
    const vars = { script: 'x', command: 'ls', python: 'exec: is a word', hooks: ['a'] }
    assert.deepEqual(
      refuseCode({ vars, script: 'x' }, { data }).map(({ field }) => field),
      ['script']
    )
    const found = refuseCode({ tests: [{ vars: { a: 'file://x', b: '{% x %}' } }] }, { data })
    assert.deepEqual(
      found.map(({ field }) => field),
      ['tests[0].vars.a', 'tests[0].vars.b']
    )
  })
})

test.group('Encoded configurations', () => {
  const template = "{{ range.constructor('return 6*7')() }}"
  const hidden = JSON.stringify(template).replaceAll('{', '\\u007b')

  test('an encoded configuration is decoded before it is checked: {0}')
    .with([
      ['a JSON literal', hidden],
      ['literals within literals', JSON.stringify(JSON.stringify(hidden))],
      ['a literal in an object in a literal', JSON.stringify(JSON.stringify({ a: [hidden] }))],
      ['a name in an object', `{"\\u007b\\u007b 7*7 }}":1}`],
      ['an escape without JSON', '\\u007b\\u007b 7*7 }}'],
      ['an escape of YAML', '- "\\x7b\\x7b 7*7 }}"'],
      ['a long escape of YAML', '- "\\U0000007b\\U0000007B 7*7 }}"'],
      ['an escape of JavaScript', '\\u{7b}\\u{7B} 7*7 }}'],
      ['character references', '<a>&#123;&#x7b; 7*7 }}</a>'],
      ['named character references', '&lcub;&lbrace; 7*7 }}'],
      ['a reference within an escape', '"\\u0026lcub;\\u0026lcub; 7*7 }}"'],
      ['a statement', '"\\u007b\\u0025 include x %}"'],
      ['a file', '"f\\u0069le:\\/\\/\\/etc/passwd"'],
      ['a program', '"\\u0065xec:ls"'],
      ['the environment', '"\\u007b{env.APP_KEY}}"'],
    ] as const)
    .run(({ assert }, [, body]) => assert.isNotEmpty(refuseCode({ body })))

  test('a reference to a character beyond Unicode is plain text: {$self}')
    .with(['&#x110000;', '&#9999999;', '\\u{110000}'])
    .run(({ assert }, body) => {
      assert.equal(unescaped(body), body)
      assert.isEmpty(refuseCode({ body }))
    })

  test('the escape {escape} is resolved to {text}')
    .with([
      { escape: '\\u007b', text: '{' },
      { escape: '\\u007B7b', text: '{7b' },
      { escape: '\\U0000007b', text: '{' },
      { escape: '\\U0001f600', text: '\u{1f600}' },
      { escape: '\\u{7b}', text: '{' },
      { escape: '\\x7B', text: '{' },
      { escape: '\\173', text: '{' },
      { escape: '\\/', text: '/' },
      { escape: '\\Uffffffff', text: '\\Uffffffff' },
    ])
    .run(({ assert }, { escape, text }) => assert.equal(unescaped(escape), text))

  test('parsedJson accepts only strings, lists, and objects', ({ assert }) => {
    assert.deepEqual(parsedJson(' \n["a"]'), { value: ['a'] })
    assert.deepEqual(parsedJson('\t{"a":1}'), { value: { a: 1 } })
    assert.deepEqual(parsedJson('"a"'), { value: 'a' })
    for (const text of ['3', 'null', 'a"b"', '{a}', '']) assert.isNull(parsedJson(text))
  })

  test('a value with too many levels of encoding is rejected', ({ assert }) => {
    const text = '&amp;'.repeat(1) + 'amp;'.repeat(40)
    assert.match(refuseCode({ body: text })[0]?.message ?? '', /too many times/)
  })

  test('a suspicious field name is rejected: {$self}')
    .with(['{{ 7*7 }}', '{% x %}', 'file:///etc/passwd', '\\u007b\\u007b 7*7 }}', 'constructor'])
    .run(({ assert }, name) => {
      assert.isNotEmpty(refuseCode({ headers: { [name]: 'x' } }))
      assert.isNotEmpty(refuseCode(JSON.parse(`{"__proto__":{"a":1}}`)))
    })

  test('an assertion value that refers to a package is rejected', ({ assert }) => {
    const found = refuseCode(
      { assert: [{ type: 'equals', value: 'package:promptfoo:evaluate' }] },
      { data: DOCUMENT_DATA }
    )
    assert.deepEqual(
      found.map(({ field }) => field),
      ['assert[0].value']
    )
  })
})

test.group('Configurations with substituted variables', () => {
  test('a configuration is rejected if its variables can be combined into code: {0}')
    .with([
      ['a file', { tools: '{{a}}{{b}}' }, { a: 'file:', b: '///etc/passwd' }],
      ['a file in an object', { response_format: { schema: '{{a}}://x' } }, { a: 'file' }],
      ['a program', { x: '{{a}}:ls' }, { a: 'exec' }],
      ['a package', { x: '{{a}}:p:f' }, { a: 'package' }],
      ['a template', { x: '{{a}}{b}}' }, { a: '{', b: 'x' }],
      ['a template of two variables', { x: '{{a}}{{b}}' }, { a: '{{ 7*', b: '7 }}' }],
      ['a statement', { x: '{{a}}% x %}' }, { a: '{' }],
      ['an encoded template', { x: '"{{a}}u007b\\u007b 7*7 }}"' }, { a: '\\' }],
      ['a name of a field', { '{{a}}://x': 1 }, { a: 'file' }],
    ] as [string, object, Record<string, unknown>][])
    .run(({ assert }, [, config, variables]) =>
      assert.isNotEmpty(refuseFilled(config, variables, 'settings'))
    )

  test('data in place of variables is rejected if it forms a file reference and accepted within other text', ({
    assert,
  }) => {
    const vars = { a: 'file:', b: '//x', text: 'the template {{ 7*7 }} and file://x' }
    assert.isNotEmpty(refuseFilled({ value: '{{a}}{{b}}' }, vars, 'data'))
    assert.isEmpty(refuseFilled({ value: 'It says {{text}}' }, vars, 'data'))
  })
})
