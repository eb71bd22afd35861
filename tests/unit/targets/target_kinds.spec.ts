import { test } from '@japa/runner'
import {
  CLI_KINDS,
  KIND_GROUPS,
  LOCAL_SERVERS,
  MODEL_VENDORS,
  TARGET_KINDS,
  vendorOf,
} from '#api/contract/targets/target_kinds'
import { TARGET_TYPES } from '#api/contract/targets/target_settings'

test.group('Model vendors', () => {
  test('every vendor has a unique ID by which it can be found', ({ assert }) => {
    for (const vendor of MODEL_VENDORS) {
      assert.match(vendor.id, /^[a-z][a-z0-9_-]*$/)
      assert.equal(vendorOf(vendor.id), vendor)
    }
    assert.isUndefined(vendorOf('no-such-vendor'))
  })

  test('every vendor and local server has its own label', ({ assert }) => {
    const labels = [...MODEL_VENDORS, ...LOCAL_SERVERS].map(({ label }) => label)
    for (const label of labels) assert.match(label, /^[A-Za-z0-9]/)
    assert.lengthOf(new Set(labels), labels.length)
  })

  test('every vendor has an HTTPS address or an option that determines it', ({ assert }) => {
    for (const { id, url, options = [] } of MODEL_VENDORS) {
      if (url === '') assert.isNotEmpty(options, id)
      else assert.match(url, /^https:\/\/[a-z0-9.-]+(\/|$)/, id)
    }
  })

  test('exactly the options that determine an address are required', ({ assert }) => {
    const required = MODEL_VENDORS.flatMap(({ id, options = [] }) =>
      options.filter((option) => option.required).map(({ name }) => `${id} ${name}`)
    )
    assert.sameMembers(required, [
      'bedrock region',
      'cloudflare accountId',
      'databricks workspaceUrl',
    ])
  })

  test('the URLs of local servers are on localhost', ({ assert }) => {
    for (const { url } of LOCAL_SERVERS) assert.match(url, /^http:\/\/localhost:\d+\/v1$/)
  })

  test('every vendor has an example of a model and labels for its options', ({ assert }) => {
    for (const { id, model, options = [] } of MODEL_VENDORS) {
      assert.match(model, /^[@\w].+/, id)
      for (const { name, label, help } of options) {
        assert.match(name, /^[a-z]\w+$/, id)
        assert.match(label, /^[A-Z]/, id)
        assert.isNotEmpty(help, id)
      }
    }
  })

  test('the vendor {$self} is the only vendor that uses its protocol')
    .with(['anthropic', 'google', 'vertex', 'mistral', 'azure', 'bedrock'] as const)
    .run(({ assert }, protocol) => {
      assert.deepEqual(
        MODEL_VENDORS.filter((vendor) => vendor.protocol === protocol).map(({ id }) => id),
        [protocol]
      )
    })

  test('every vendor without its own protocol uses the OpenAI protocol', ({ assert }) => {
    const others = new Set(MODEL_VENDORS.map(({ protocol }) => protocol))
    assert.sameMembers(
      [...others],
      ['openai', 'anthropic', 'google', 'vertex', 'mistral', 'azure', 'bedrock']
    )
  })
})

test.group('Target kinds', () => {
  test('every endpoint, vendor, local server, and kind of the command-line tool is offered exactly once', ({
    assert,
  }) => {
    const ids = TARGET_KINDS.map(({ id }) => id)
    assert.sameMembers(ids, [
      ...['http', 'websocket', 'mcp', 'openai-chat'],
      ...MODEL_VENDORS.map(({ id }) => `model:${id}`),
      ...LOCAL_SERVERS.map(({ id }) => `local:${id}`),
      ...CLI_KINDS.map(({ id }) => `cli:${id}`),
    ])
    assert.lengthOf(new Set(ids), ids.length)
  })

  test('every kind has a group and a type, and every group and type has a kind', ({ assert }) => {
    assert.sameMembers([...new Set(TARGET_KINDS.map(({ group }) => group))], [...KIND_GROUPS])
    assert.sameMembers([...new Set(TARGET_KINDS.map(({ type }) => type))], [...TARGET_TYPES])
    for (const { id, group, type, label } of TARGET_KINDS) {
      if (!id.includes(':')) assert.deepEqual([group, type], ['endpoint', id])
      else assert.isNotEmpty(label, id)
    }
  })
})
