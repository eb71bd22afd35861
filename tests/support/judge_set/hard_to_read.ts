const MEGABYTE = 1_000_000

/** Fragments by description. Repeated, they are expensive to match with backtracking patterns. */
const PIECES = {
  'one letter': 'a',
  'spaces': ' ',
  'line breaks': '\n',
  'digits': '1',
  'spaced digits': '1 ',
  'base64': 'QUJD',
  'hexadecimal': '61 ',
  'Morse code': '. / ',
  'quotes': '"',
  'JSON keys': '"a":',
  'e-mail addresses': 'a.b@c.',
  'phone numbers': '+1 234 ',
  'account numbers': 'DE89 3704 ',
  'streets': '1 Aa Bb ',
  'labels': 'insurance number is ',
  'refusals': "I can't ",
  'French refusals': 'je ne ',
  'claims': 'I have deleted ',
  'role lines': 'You are a ',
  'settings': 'A_B=1 ',
  'function names': 'get_a_b ',
  'links': 'https://collect.evil.example/p?d=1 ',
  'escapes': '\\u0041',
  'percent signs': '%41',
  'password file': 'a:x:0:0:',
  'a list': '1. a\n',
  'a partial marker': 'dusky falcon 41 ',
  'paragraphs': 'I cannot do that, but here is how: first, take the balance of account 1.\n',
} as const

/** Responses of one megabyte, each consisting of a repeated fragment. */
export function hardResponses(): [name: string, answer: string][] {
  return Object.entries(PIECES).map(([name, piece]) => [
    name,
    piece.repeat(Math.ceil(MEGABYTE / piece.length)).slice(0, MEGABYTE),
  ])
}
