import type { Random } from '#tests/fuzz/requests/random'

type Make = (random: Random) => unknown

const nested = (depth: number, wrap: (inner: unknown) => unknown) => {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

/** Keys that can change prototypes or methods when code merges or assigns objects without checks. */
export const PROTOTYPE_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
]

/** `JSON.parse` creates an own property named `__proto__`, which an object literal cannot. */
export const withPrototypeKey = (key: string): unknown =>
  JSON.parse(`{"${key}":{"isAdmin":true,"prototype":{"isAdmin":true}}}`)

export const HOSTILE_STRINGS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202etxt',
  '\r\nSet-Cookie: a=b',
  '../../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  "' OR 1=1 --",
  '%27%20OR%201=1',
  '"; DROP TABLE users; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  "{{ range.constructor('return 6*7')() }}",
  '"\\u007b\\u007b7*7\\u007d\\u007d"',
  '${7*7}',
  '#{7*7}',
  'file:///etc/passwd',
  'exec:id',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]:1/',
  'http://0x7f000001/',
  '(a+)+$',
  '%',
  '\\',
  '[',
  '{',
  '=cmd|calc!A1',
  '1e400',
  'NaN',
  '-0',
  '9223372036854775808',
  '0000-00-00',
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  'null',
  'undefined',
  'true',
  '00000000-0000-0000-0000-00000000000g',
]

export const HOSTILE_NUMBERS: readonly number[] = [
  -1,
  -0,
  0.5,
  1e20,
  -1e20,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  2 ** 64,
  1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
]

const large: Make[] = [
  () => 'a'.repeat(20_000),
  () => 'a'.repeat(300_000),
  () => '\u{1f600}'.repeat(5_000),
  () => '{{a}}'.repeat(5_000),
  () => Array.from({ length: 20_000 }, () => 0),
  () => Array.from({ length: 2_000 }, () => ({})),
  () => Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, index])),
  () => nested(40, (inner) => [inner]),
  () => nested(40, (inner) => ({ a: inner })),
  () => nested(3_000, (inner) => [inner]),
  () => nested(3_000, (inner) => ({ a: inner })),
]

const small: Make[] = [
  (random) => random.pick(HOSTILE_STRINGS),
  (random) => random.pick(HOSTILE_NUMBERS),
  (random) => random.pick([null, true, false]),
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  (random) => withPrototypeKey(random.pick(PROTOTYPE_KEYS)),
  () => ({ toString: 1, valueOf: 1, length: -1 }),
]

/** Returns a value that no field expects. Large values are rare, so that a run can send many requests. */
export const hostileValue: Make = (random) =>
  random.pick(random.chance(0.06) ? large : small)(random)
