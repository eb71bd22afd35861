import { test } from '@japa/runner'
import {
  classifyAddress,
  decideAddress,
  decideHost,
  decideUrl,
} from '#api/platform/outbound/address_policy'

const open = { allowPrivate: true, onlyHosts: null }
const publicOnly = { allowPrivate: false, onlyHosts: null }

test.group('Address classification', () => {
  test('the address “{0}” is classified as {1}')
    .with([
      ['93.184.216.34', 'public'],
      ['2606:4700:4700::1111', 'public'],
      ['10.0.0.1', 'private'],
      ['172.16.0.1', 'private'],
      ['172.32.0.1', 'public'],
      ['192.168.1.1', 'private'],
      ['100.64.0.1', 'private'],
      ['fc00::1', 'private'],
      ['fd12:3456::1', 'private'],
      ['127.0.0.1', 'loopback'],
      ['127.255.255.254', 'loopback'],
      ['0.0.0.0', 'loopback'],
      ['::1', 'loopback'],
      ['::', 'loopback'],
      ['fe80::1', 'link_local'],
      ['fe80::1%eth0', 'link_local'],
      ['169.254.169.254', 'metadata'],
      ['169.254.170.2', 'metadata'],
      ['100.100.100.200', 'metadata'],
      ['192.0.0.192', 'metadata'],
      ['168.63.129.16', 'metadata'],
      ['fd00:ec2::254', 'metadata'],
      ['fd00:0ec2:0000::0254', 'metadata'],
      ['224.0.0.1', 'unusable'],
      ['255.255.255.255', 'unusable'],
      ['ff02::1', 'unusable'],
      ['240.0.0.1', 'unusable'],
      // Other notations of the same addresses.
      ['2130706433', 'loopback'],
      ['0x7f000001', 'loopback'],
      ['0177.0.0.1', 'loopback'],
      ['127.1', 'loopback'],
      ['2852039166', 'metadata'],
      ['0xa9.0xfe.0xa9.0xfe', 'metadata'],
      ['0251.0376.0251.0376', 'metadata'],
      ['[::1]', 'loopback'],
      ['::ffff:127.0.0.1', 'loopback'],
      ['::ffff:a9fe:a9fe', 'metadata'],
      ['::ffff:10.1.2.3', 'private'],
      ['::ffff:93.184.216.34', 'public'],
      ['::127.0.0.1', 'loopback'],
      ['64:ff9b::169.254.169.254', 'metadata'],
      ['64:ff9b::10.0.0.1', 'private'],
      // A translator of this prefix reaches 169.254.169.254 with the first, and 8.8.8.8 is only one reading of it.
      ['64:ff9b:1:a9fe:a9:fe00:808:808', 'unusable'],
      ['64:ff9b:1::8.8.8.8', 'unusable'],
      ['2002:a9fe:a9fe::1', 'metadata'],
      ['2002:7f00:1::1', 'loopback'],
      ['example.com', 'not_an_address'],
      ['', 'not_an_address'],
    ] as const)
    .run(({ assert }, [address, kind]) => assert.equal(classifyAddress(address), kind))
})

test.group('Outbound rules', () => {
  test('private addresses are denied if the rules require it, and metadata addresses are always denied', ({
    assert,
  }) => {
    for (const address of ['10.0.0.1', '127.0.0.1', '::1', 'fe80::1']) {
      assert.isTrue(decideAddress(address, open).allowed, address)
      assert.isFalse(decideAddress(address, publicOnly).allowed, address)
    }
    for (const address of ['169.254.169.254', '::ffff:169.254.169.254', '100.100.100.200']) {
      assert.isFalse(decideAddress(address, open).allowed, address)
    }
  })

  test('metadata hosts are denied by name, regardless of case and a trailing dot', ({ assert }) => {
    for (const host of ['metadata.google.internal', 'Metadata.Google.Internal.', 'metadata']) {
      assert.isFalse(decideHost(host, open).allowed, host)
    }
  })

  test('local names are denied before the DNS lookup if only public hosts are allowed', ({
    assert,
  }) => {
    for (const host of ['localhost', 'api.localhost', 'db.internal', 'printer.local']) {
      assert.isFalse(decideHost(host, publicOnly).allowed, host)
      assert.isTrue(decideHost(host, open).allowed, host)
    }
    assert.isTrue(decideHost('internal.example.com', publicOnly).allowed)
  })

  test('an allow list denies all hosts that are not on the list', ({ assert }) => {
    const rules = {
      allowPrivate: true,
      onlyHosts: ['api.example.com', '*.models.test', '10.0.0.7'],
    }
    const allowed = [
      'api.example.com',
      'API.example.com.',
      'a.models.test',
      'a.b.models.test',
      '10.0.0.7',
      '0x0a000007',
    ]
    const refused = [
      'example.com',
      'xapi.example.com',
      'models.test',
      'evilmodels.test',
      '10.0.0.8',
      'api.example.com.evil.test',
    ]
    for (const host of allowed) assert.isTrue(decideHost(host, rules).allowed, host)
    for (const host of refused) assert.isFalse(decideHost(host, rules).allowed, host)
  })

  test('an allow list does not permit private or metadata addresses', ({ assert }) => {
    const rules = { allowPrivate: false, onlyHosts: ['10.0.0.7', '169.254.169.254'] }
    assert.isFalse(decideHost('10.0.0.7', rules).allowed)
    assert.isFalse(decideHost('169.254.169.254', rules).allowed)
  })

  test('an empty allow list denies every host', ({ assert }) => {
    assert.isFalse(decideHost('example.com', { allowPrivate: true, onlyHosts: [] }).allowed)
  })

  test('URLs are checked in the form in which a client parses them', ({ assert }) => {
    for (const url of [
      'http://0x7f.1/',
      'http://2130706433/',
      'http://[::ffff:127.0.0.1]/',
      'https://user:pass@127.0.0.1/',
      'http://127.0.0.1.:80/',
    ]) {
      assert.isFalse(decideUrl(url, publicOnly).allowed, url)
    }
    for (const url of ['ftp://example.com', 'file:///etc/passwd', 'gopher://x', 'not a url', '']) {
      assert.isFalse(decideUrl(url, open).allowed, url)
    }
    assert.isTrue(decideUrl('https://example.com/path', publicOnly).allowed)
  })

  test('the reason for a denied metadata address names the address and the rule', ({ assert }) => {
    const decision = decideHost('169.254.169.254', open)
    assert.deepEqual(decision, {
      allowed: false,
      reason: '169.254.169.254 is a cloud metadata address; calls to these are always blocked',
    })
  })
})
