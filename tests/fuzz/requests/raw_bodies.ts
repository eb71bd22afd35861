import type { Random } from '#tests/fuzz/requests/random'
import { gzipSync } from 'node:zlib'

export type RawBody = { body: Buffer; headers: Record<string, string> }

const JSON_TYPE = { 'content-type': 'application/json' }
const json = (body: string | Buffer): RawBody => ({
  body: Buffer.from(body as string),
  headers: JSON_TYPE,
})

/** Decompresses to 1,000 times its size. */
const bomb = gzipSync(JSON.stringify({ name: 'a'.repeat(2_000_000) }))

const MULTIPART = [
  '--fuzz',
  'Content-Disposition: form-data; name="file"; filename="../../a\u0000.json"',
  'Content-Type: application/json',
  '',
  '{"results":[]}',
  '--fuzz--',
  '',
].join('\r\n')

/** Malformed or hostile bodies, and the valid body `text` with other content types, charsets or encodings. */
const RAW: ((text: string, random: Random) => RawBody)[] = [
  (text, random) => json(text.slice(0, random.below(text.length + 1))),
  (text) => json(`${text}}`),
  (text) => json(`\ufeff${text}`),
  () => json('{"a":1,"a":2,"__proto__":{"isAdmin":true}}'),
  () => json('{"name":NaN}'),
  () => json('{"name":1e999,"count":-0}'),
  () => json('{"name":"\\ud800","\\u0000":1}'),
  () => json('['.repeat(20_000)),
  () => json(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  () => json(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  () => json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0xc3, 0x28, 0x7d])),
  () =>
    json(
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xc0, 0xaf]), Buffer.from('"}')])
    ),
  () => json(''),
  () => json('null'),
  () => json('\0'),
  (text) => ({ body: Buffer.from(text), headers: { 'content-type': 'text/plain' } }),
  (text) => ({ body: Buffer.from(text), headers: { 'content-type': 'application/xml' } }),
  (text) => ({
    body: Buffer.from(text),
    headers: { 'content-type': 'application/json; charset=utf-16' },
  }),
  (text) => ({ body: Buffer.from(text), headers: { 'content-type': ';;;=' } }),
  (text) => ({ body: Buffer.from(text), headers: {} }),
  (text) => ({ body: Buffer.from(text, 'utf16le'), headers: JSON_TYPE }),
  (text) => ({ body: gzipSync(text), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }),
  (text) => ({ body: Buffer.from(text), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }),
  (text) => ({
    body: gzipSync(text).subarray(0, 15),
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
  }),
  (text) => ({
    body: Buffer.from(text),
    headers: { ...JSON_TYPE, 'content-encoding': 'compress, br' },
  }),
  () => ({ body: bomb, headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } }),
  () => ({
    body: Buffer.from(
      'a[__proto__][isAdmin]=1&name[][][][]=x&constructor[prototype][x]=1&filter=%00'
    ),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  () => ({
    body: Buffer.from(`a${'[b]'.repeat(2_000)}=1`),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  () => ({
    body: Buffer.from(MULTIPART),
    headers: { 'content-type': 'multipart/form-data; boundary=fuzz' },
  }),
  () => ({
    body: Buffer.from(MULTIPART.slice(0, 60)),
    headers: { 'content-type': 'multipart/form-data; boundary=fuzz' },
  }),
  () => ({ body: Buffer.from(MULTIPART), headers: { 'content-type': 'multipart/form-data' } }),
]

export const rawBody = (text: string, random: Random): RawBody => random.pick(RAW)(text, random)
