import { test } from '@japa/runner'
import { assertionFromText } from '#api/engines/evals/test_files/assertion_text'
import { splitSentences } from '#api/engines/redteam/built_in/judge/text/sentences'
import { decodePigLatin } from '#api/engines/redteam/strategies/piglatin'
import { readCsv } from '#api/accounts/imports/plan/read_csv'
import { jsonIn } from '#api/platform/model_providers/responses/json_response'
import { redactor } from '#api/platform/runner/attempts/redact'
import { refuseCode, refuseFilled } from '#api/platform/runner/refuse_code'
import { parseCurl } from '#api/targets/import/curl'
import { parseRawRequest } from '#api/targets/calls/raw_request'
import { withinDeadline } from '#tests/support/within_deadline'

const LENGTH = 2_000_000
const long = (text: string) => text.repeat(LENGTH / text.length)

/** Strings that take minutes to match with a quadratic regular expression. */
const HOSTILE: { name: string; read: () => unknown }[] = [
  {
    name: 'the first line of a raw request',
    read: () => parseRawRequest(`POST /${long('\t')}\tH`, true),
  },
  {
    name: 'a header of a raw request',
    read: () => parseRawRequest(`POST / HTTP/1.1\nHost: x\nA:${long('\t')}\u2028`, true),
  },
  { name: 'a header of a curl command', read: () => parseCurl(`curl x -H 'A:${long(' ')}'`) },
  { name: 'a code fence in a response', read: () => jsonIn(`\`\`\`${long('\n')}`) },
  { name: 'unclosed templates', read: () => refuseCode({ body: long('-{{') }) },
  {
    name: 'a value before a file name',
    read: () => refuseFilled({ body: `{{a}}${long(' ')}` }, { a: '' }, 'data'),
  },
  { name: 'a header that is redacted', read: () => redactor({ body: `Token:${long(' ')}` }) },
  {
    name: 'line breaks in a cell',
    read: () => readCsv('teams', `name\n"a${long('\n')}b"`),
  },
  { name: 'exclamation marks in a response', read: () => splitSentences(`${long('!')}a`) },
  { name: 'spaces in a response', read: () => splitSentences(`${long(' ')}a`) },
  {
    name: 'spaces in the list of an assertion',
    read: () => assertionFromText(`contains-any:a${long(' ')}"`, () => true),
  },
  { name: 'a long word in Pig Latin', read: () => decodePigLatin(long('a')) },
]

test.group('Parsers | hostile input', () => {
  test('hostile input is parsed within the deadline: {name}')
    .with(HOSTILE)
    .run(({ assert }, { read }) => {
      const outcome = withinDeadline(() => {
        try {
          read()
          return 'accepted'
        } catch {
          return 'refused'
        }
      })
      assert.include(['accepted', 'refused'], outcome)
    })
    .timeout(60_000)
})
