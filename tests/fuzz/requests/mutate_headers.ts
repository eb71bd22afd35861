import type { Random } from '#tests/fuzz/requests/random'

type Headers = Record<string, string>

const ID = '00000000-0000-4000-8000-000000000000'

/** Header mutations. They contain no line breaks or characters above U+00FF, because Node's client rejects these. */
const CHANGES: ((random: Random, foreignTeam: string) => Headers)[] = [
  () => ({ authorization: 'Bearer' }),
  () => ({ authorization: 'Bearer  assay_ x' }),
  () => ({ authorization: `Bearer assay_${'0'.repeat(71)}` }),
  () => ({ authorization: `Bearer ${'a'.repeat(8_000)}` }),
  () => ({ authorization: 'Basic YWRtaW46YWRtaW4=' }),
  () => ({ authorization: 'Basic %%%' }),
  () => ({ authorization: '\u00ff\u00fe' }),
  () => ({ cookie: `assay_session=${'a'.repeat(7_000)}` }),
  () => ({ cookie: `a=${'b'.repeat(30_000)}` }),
  () => ({ cookie: 'assay_session=s%3Aeyx; XSRF-TOKEN=%00; __proto__=1; =; ;;' }),
  () => ({ cookie: `${'a=1; '.repeat(1_000)}b=1` }),
  () => ({ 'x-forwarded-for': '127.0.0.1, 10.0.0.1, not-an-address' }),
  () => ({ 'x-forwarded-for': `${'1.1.1.1,'.repeat(900)}::1` }),
  () => ({ 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'javascript' }),
  () => ({ 'x-forwarded-proto': 'https' }),
  () => ({ host: 'evil.test:99999' }),
  () => ({ host: '' }),
  () => ({ forwarded: 'for=_hidden;proto=ftp;host="evil' }),
  () => ({ accept: 'application/xml;q=NaN, */*;q=2' }),
  () => ({ accept: 'text/html' }),
  () => ({ accept: ','.repeat(2_000) }),
  () => ({ 'accept-language': 'a'.repeat(3_000) }),
  () => ({ 'accept-encoding': 'gzip;q=0, identity;q=0, *;q=0' }),
  () => ({ 'x-team-id': 'not-an-id' }),
  () => ({ 'x-team-id': '' }),
  () => ({ 'x-team-id': ID }),
  (_, foreignTeam) => ({ 'x-team-id': foreignTeam }),
  () => ({ 'idempotency-key': 'a'.repeat(5_000) }),
  () => ({ 'idempotency-key': '\u00e9' }),
  () => ({ 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE' }),
  () => ({ range: 'bytes=0-,-1,99999999999999-' }),
  () => ({ 'if-none-match': `"${'a'.repeat(3_000)}"` }),
  () => ({ 'if-modified-since': 'yesterday' }),
  () => ({ 'x-xsrf-token': 'a', 'cookie': 'XSRF-TOKEN=a' }),
  () => ({ 'x-promptfoo-version': '999999999999999.0.0-\u00ff' }),
  () => ({ 'x-request-id': 'a'.repeat(4_000) }),
  () => ({ origin: 'null', referer: 'http://evil.test/' }),
  () => ({ expect: '100-continue' }),
  () => ({ expect: 'something' }),
  () => ({ upgrade: 'websocket', connection: 'upgrade' }),
]

export const hostileHeaders = (random: Random, foreignTeam: string): Headers =>
  random.pick(CHANGES)(random, foreignTeam)
