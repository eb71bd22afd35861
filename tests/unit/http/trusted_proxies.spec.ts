import { clientAddress, trustedProxies } from '#config/trusted_proxies'
import type { HttpRequest } from '@adonisjs/core/http'
import { test } from '@japa/runner'

const requestFrom = (remoteAddress: string) =>
  ({ request: { socket: { remoteAddress } } }) as unknown as HttpRequest

test.group('Trusted proxies', () => {
  test('no proxy is trusted by default', ({ assert }) => {
    const trusts = trustedProxies()
    for (const address of ['127.0.0.1', '::1', '10.0.0.1']) assert.isFalse(trusts(address, 0))
  })

  test('trusted proxies can be addresses and networks of both IP versions', ({ assert }) => {
    const trusts = trustedProxies('10.0.0.0/8, 192.0.2.7,fd00::/8')
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd12::1']) {
      assert.isTrue(trusts(address, 3), address)
    }
    for (const address of ['11.0.0.1', '192.0.2.8', 'fe80::1', '', 'x']) {
      assert.isFalse(trusts(address, 0), address)
    }
  })

  test('trusted proxies can be given as a number of hops', ({ assert }) => {
    const trusts = trustedProxies('2')
    assert.deepEqual(
      [0, 1, 2].map((distance) => trusts('203.0.113.9', distance)),
      [true, true, false]
    )
  })

  test('a forwarded value that is not an IP address is ignored', ({ assert }) => {
    const request = requestFrom('::ffff:10.0.0.1')
    assert.equal(
      clientAddress(request, () => '<script>'),
      '10.0.0.1'
    )
    assert.equal(
      clientAddress(request, () => '2001:db8::1'),
      '2001:db8::1'
    )
  })
})
