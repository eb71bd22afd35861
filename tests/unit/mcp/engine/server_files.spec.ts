import { readServerFile } from '#api/engines/mcp/index'
import { test } from '@japa/runner'

const read = (document: unknown) => readServerFile(JSON.stringify(document), 100)

test.group('Files with MCP servers | client configurations', () => {
  test('programs and URLs are read with their variables and headers', ({ assert }) => {
    const { servers, skipped } = read({
      mcpServers: {
        files: {
          command: 'npx',
          args: ['-y', 'server-files', '/data', 8],
          env: { KEY: 'k', N: 3 },
        },
        docs: {
          type: 'http',
          url: 'https://docs.test/mcp',
          headers: { Authorization: 'Bearer t' },
        },
      },
    })
    assert.deepEqual(skipped, [])
    assert.deepEqual(servers, [
      {
        name: 'files',
        description: null,
        kind: 'stdio',
        command: 'npx',
        arguments: ['-y', 'server-files', '/data', '8'],
        environment: [
          { name: 'KEY', value: 'k' },
          { name: 'N', value: '3' },
        ],
      },
      {
        name: 'docs',
        description: null,
        kind: 'http',
        url: 'https://docs.test/mcp',
        headers: [{ name: 'Authorization', value: 'Bearer t' }],
      },
    ])
  })

  test('the formats of VS Code, Windsurf, Gemini, and Zed are read', ({ assert }) => {
    const url = 'https://docs.test/mcp'
    for (const document of [
      { servers: { one: { type: 'http', url } }, inputs: [] },
      { mcp: { servers: { one: { url } } } },
      { mcpServers: { one: { serverUrl: url } } },
      { mcpServers: { one: { httpUrl: url } } },
    ]) {
      assert.containsSubset(read(document).servers, [{ name: 'one', kind: 'http', url }])
    }
    const command = { path: 'uvx', args: ['server'], env: { A: 'b' } }
    assert.containsSubset(read({ context_servers: { one: { command } } }).servers, [
      { command: 'uvx', arguments: ['server'], environment: [{ name: 'A', value: 'b' }] },
    ])
  })

  test('a variable or header that the client fills in has no value', ({ assert }) => {
    const { servers } = read({
      servers: {
        one: { command: 'server', env: { KEY: '${input:key}', EMPTY: '', HOME_KEY: '$API_KEY' } },
        two: { url: 'https://docs.test', headers: { Authorization: 'Bearer ${TOKEN}' } },
      },
    })
    assert.containsSubset(servers, [
      {
        environment: [
          { name: 'KEY', value: null },
          { name: 'EMPTY', value: null },
          { name: 'HOME_KEY', value: null },
        ],
      },
      { headers: [{ name: 'Authorization', value: null }] },
    ])
  })

  test('entries that cannot be imported are skipped with the reason', ({ assert }) => {
    const { servers, skipped } = read({
      mcpServers: {
        off: { command: 'a', disabled: true },
        empty: {},
        text: 'npx server',
        folder: { command: 'a', args: ['${workspaceFolder}'] },
        words: { command: 'a', args: 'b c' },
        objects: { command: 'a', args: [{}] },
        template: { url: 'https://${HOST}/mcp' },
      },
    })
    assert.deepEqual(servers, [])
    assert.deepEqual(
      skipped.map(({ name, reason }) => `${name}: ${reason}`),
      [
        'off: The server is disabled in the file',
        'empty: The entry has neither a URL nor a command',
        'text: The entry is not an object',
        'folder: An argument contains a placeholder: ${workspaceFolder}. Propose the server with its value instead.',
        'words: The arguments are not a list',
        'objects: An argument is neither a text nor a number',
        'template: The URL contains a placeholder: https://${HOST}/mcp',
      ]
    )
  })
})

test.group('Files with MCP servers | registry', () => {
  const server = {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-09-29/server.schema.json',
    name: 'io.github.example/weather',
    description: 'Weather reports',
    version: '1.2.0',
    remotes: [
      {
        type: 'streamable-http',
        url: 'https://{region}.weather.test/mcp',
        variables: { region: { default: 'eu' } },
        headers: [
          { name: 'X-Key', isRequired: true, isSecret: true },
          { name: 'X-Unit', value: 'metric' },
          { name: 'X-Trace' },
        ],
      },
    ],
    packages: [
      {
        registryType: 'npm',
        identifier: '@example/weather',
        version: '1.2.0',
        transport: { type: 'stdio' },
        packageArguments: [
          { type: 'positional', value: 'serve' },
          { type: 'named', name: '--unit', default: 'metric' },
          { type: 'named', name: '--verbose' },
          { type: 'named', name: '--cache', valueHint: 'folder' },
        ],
        environmentVariables: [
          { name: 'WEATHER_KEY', isRequired: true, isSecret: true },
          { name: 'LANGUAGE', default: 'en' },
          { name: 'PROXY' },
        ],
      },
      { registryType: 'pypi', identifier: 'weather', version: '1.2.0' },
      { registryType: 'oci', identifier: 'ghcr.io/example/weather', version: '1.2.0' },
      { registryType: 'mcpb', identifier: 'https://example.test/weather.mcpb' },
      { registryType: 'npm', identifier: 'web', transport: { type: 'streamable-http', url: 'x' } },
    ],
  }

  test('each remote and package of a server.json is a server', ({ assert }) => {
    const { servers, skipped } = read(server)
    assert.containsSubset(servers, [
      {
        name: 'io.github.example/weather (remote)',
        description: 'Weather reports',
        kind: 'http',
        url: 'https://eu.weather.test/mcp',
        headers: [
          { name: 'X-Key', value: null },
          { name: 'X-Unit', value: 'metric' },
        ],
      },
      {
        name: 'io.github.example/weather (npm)',
        command: 'npx',
        arguments: [...['-y', '@example/weather@1.2.0', 'serve', '--unit', 'metric', '--verbose']],
        environment: [
          { name: 'WEATHER_KEY', value: null },
          { name: 'LANGUAGE', value: 'en' },
        ],
      },
      { name: 'io.github.example/weather (pypi)', command: 'uvx', arguments: ['weather@1.2.0'] },
      {
        name: 'io.github.example/weather (oci)',
        command: 'docker',
        arguments: ['run', '-i', '--rm', 'ghcr.io/example/weather:1.2.0'],
      },
    ])
    assert.lengthOf(servers, 4)
    assert.deepEqual(
      skipped.map(({ name }) => name),
      ['io.github.example/weather (mcpb)', 'io.github.example/weather (npm) 2']
    )
  })

  test('a required argument without a value is named as the reason to skip a package', ({
    assert,
  }) => {
    const packages = [
      {
        registryType: 'npm',
        identifier: 'files',
        packageArguments: [{ type: 'positional', valueHint: 'folder', isRequired: true }],
      },
    ]
    const { servers, skipped } = read({ name: 'files', packages })
    assert.deepEqual(servers, [])
    assert.deepEqual(skipped, [
      {
        name: 'files',
        reason: 'The argument folder needs a value. Propose the server with its command instead.',
      },
    ])
  })

  test("the registry's responses and the earlier names of fields are read", ({ assert }) => {
    const early = {
      name: 'early',
      packages: [{ registry_type: 'npm', identifier: 'early', runtime_hint: 'bunx' }],
    }
    const list = read({ servers: [{ server: early, _meta: {} }, { server: { name: 'none' } }] })
    assert.containsSubset(list.servers, [{ name: 'early', command: 'bunx' }])
    assert.containsSubset(read({ server: early }).servers, [{ name: 'early' }])
  })
})

test.group('Files with MCP servers', () => {
  test('a file with too many servers is rejected before its entries are read', ({ assert }) => {
    const packages = Array.from({ length: 60_000 }, () => ({}))
    assert.throws(() => read({ name: 'a', packages }), /contains 60000 servers. Import at most 100/)
    const servers = Object.fromEntries(packages.map((entry, n) => [`s${n}`, entry]))
    assert.throws(() => read({ servers }), /contains 60000 servers. Import at most 100/)
  })

  test('comments and trailing commas are allowed, as in the settings of VS Code and Zed', ({
    assert,
  }) => {
    const settings = `\uFEFF// Zed settings
      {
        "theme": "One Dark", /* not a server */
        "context_servers": {
          // "old": { "url": "https://old.test/mcp" },
          "files": { "command": "npx", "args": ["files", "https://not-a-comment.test", ], },
        },
      }`
    const { servers, skipped } = readServerFile(settings, 100)
    assert.isEmpty(skipped)
    assert.lengthOf(servers, 1)
    assert.containsSubset(servers, [
      { name: 'files', command: 'npx', arguments: ['files', 'https://not-a-comment.test'] },
    ])
  })

  test('a file that is nested too deeply is rejected', ({ assert }) => {
    const text = '{"mcpServers":'.repeat(200_000)
    assert.throws(() => readServerFile(text, 100), 'The file is nested too deeply.')
  })

  test('a file without servers is rejected with the fix', ({ assert }) => {
    assert.throws(
      () => readServerFile('{\n  "mcpServers": {},\n  oops', 100),
      'The file is not valid JSON: error in line 3.'
    )
    for (const text of ['[]', '1', '{}', '{"mcpServers":{}}', '{"servers":[]}']) {
      assert.throws(() => readServerFile(text, 100), /contains no MCP servers/)
    }
  })
})
