import { test } from '@japa/runner'
import { LOCAL_SERVERS, MODEL_VENDORS, vendorOf } from '#api/contract/targets/target_kinds'

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
})
