import { HOSTILE_NUMBERS, HOSTILE_STRINGS } from '#tests/fuzz/requests/hostile_values'
import type { Random } from '#tests/fuzz/requests/random'
import type { Route } from '#tests/fuzz/routes'

/** Path segments that are sent unchanged; some are not valid percent-encoding. */
const SEGMENTS = [
  '..',
  '%2e%2e',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5c',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%ff%fe',
  '%ed%a0%80',
  '%c0%ae%c0%ae%c0%af',
  '__proto__',
  'constructor',
  'toString',
  '0',
  '-1',
  '1e20',
  '9223372036854775808',
  'NaN',
  'null',
  'undefined',
  '*',
  '%20',
  ';a=b',
  '%3Fa=b',
  '%23',
  'a'.repeat(3_000),
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-00000000000g',
  '00000000-0000-4000-8000-000000000000%0a',
  '%7B00000000-0000-4000-8000-000000000000%7D',
  'eval-00000000',
  "'%20OR%201=1--",
  '%F0%9F%98%80',
]

export const hostileSegment = (random: Random) => random.pick(SEGMENTS)

const LIST_VALUES: Record<string, string[]> = {
  sort: [
    '["id","ASC"]',
    '["__proto__","ASC"]',
    '["constructor","DESC"]',
    '["id","ASC; DROP TABLE users"]',
    '["id"]',
    '["id","ASC","x"]',
    '[1,2]',
    '[]',
    '{}',
    '[["id","ASC"]]',
  ],
  range: [
    '[0,9]',
    '[0,1e20]',
    '[1e20,1e21]',
    '[-1,5]',
    '[5,0]',
    '[0,null]',
    '[0.5,1.5]',
    '[0]',
    '["a","b"]',
    '[0,999999999]',
    '[9007199254740993,9007199254740999]',
    '[2147483648,2147483700]',
  ],
  filter: [
    '{"id":["00000000-0000-4000-8000-000000000000"]}',
    '{"id":["x"]}',
    '{"id":{"a":1}}',
    '{"q":"a\\u0000b"}',
    '{"q":"\\ud800"}',
    '{"q":"%_\\\\"}',
    '{"q":{"a":1}}',
    '{"q":["a"]}',
    '{"q":""}',
    '{"q":1e20}',
    '{"__proto__":{"x":1}}',
    '{"constructor":1}',
    '{"unknown":1}',
    '{"createdAt":"infinity"}',
    '{"createdAt_gte":"x"}',
    '{"status":null}',
    '{"status":{"$ne":1}}',
    '{"severity":["high","\'"]}',
    '{"teamId":"x","userId":"x","targetId":"x"}',
    '[]',
    'null',
  ],
}

const OTHER_VALUES = [...HOSTILE_STRINGS, ...HOSTILE_NUMBERS.map(String), 'a'.repeat(5_000)]

/**
 * Returns a value for a query parameter, usually of the expected form if the parameter is known. A filter can also be a
 * valid object with a hostile value.
 */
function queryValue(name: string, random: Random): string {
  const known = LIST_VALUES[name]
  if (name === 'filter' && random.chance(0.3)) {
    return JSON.stringify({
      [random.pick(['q', 'id', 'status', 'name'])]: random.pick(OTHER_VALUES),
    })
  }
  return known && random.chance(0.7) ? random.pick(known) : random.pick(OTHER_VALUES)
}

/**
 * Percent-encodes a value. `encodeURIComponent` throws for lone surrogates, so one is appended in the invalid
 * encoding that some clients send.
 */
const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()) + (text.isWellFormed() ? '' : '%ed%a0%80')

const MAX_VALUE = 7_000

export function hostileQuery(route: Route, random: Random): string {
  const names = [...route.query, random.pick(['sort', 'range', 'filter', 'teamId', 'x'])]
  const chosen = names.filter(() => random.chance(0.6))
  const parts = chosen.map(
    (name) => `${name}=${encoded(queryValue(name, random)).slice(0, MAX_VALUE)}`
  )
  const rest = random.pick([
    '',
    '',
    '',
    'filter[__proto__][x]=1',
    `filter${'[a]'.repeat(300)}=1`,
    'range=[0,9]&range=[0,9]',
    '%ff=%ff',
    '%',
    '&&&===',
    `${'a=1&'.repeat(1_500)}`,
  ])
  return [...parts, rest].filter(Boolean).join('&')
}
