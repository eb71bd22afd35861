import { csvLine, withoutGuard } from '#api/contract/csv'
import { readTestFile } from '#api/engines/evals/index'
import { test } from '@japa/runner'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

const FORMULAS = [
  ...['=1', '+a', '-a', '@a', '\ta', '\ra', '\na', '\n=1', '\r\n+a', ' =1', '  @a', '\u00a0=1'],
  ...['\uff1d1', '\uff0ba', '\uff0da', '\uff20a', "'=1", "''=1", '"=1', '\ufeff=1', '-2+3', '+1;1'],
  '=HYPERLINK("http://a.example.test")',
]

const PLAIN = ['', 'a', "it's", "'quoted'", '"quoted"', '-5', '+1.5', '-1e-7', '0', 'a=1', 'a\n=1']

/** Parses the only cell of a CSV line according to RFC 4180. */
const cellIn = (line: string) => {
  const cell = line.slice(0, -2)
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}

async function imported(cell: string) {
  const file = Readable.from([Buffer.from(csvLine(['text', 'other']) + csvLine([cell, 'x']))])
  for await (const read of readTestFile(file, 'csv', () => true)) {
    return 'test' in read ? read.test?.vars?.text : undefined
  }
}

test.group('CSV', () => {
  test('a cell that a spreadsheet would run as a formula starts with an apostrophe', ({
    assert,
  }) => {
    for (const text of FORMULAS) {
      assert.equal(cellIn(csvLine([text])), `'${text}`, JSON.stringify(text))
    }
    assert.equal(csvLine(['=a,"b"']), `"'=a,""b"""\r\n`)
  })

  test('numbers and other strings are written unchanged', ({ assert }) => {
    for (const text of PLAIN) assert.equal(cellIn(csvLine([text])), text)
    assert.equal(csvLine([-1, 2.5, true]), '-1,2.5,true\r\n')
  })

  test('an import restores exported cells', async ({ assert }) => {
    for (const text of [...FORMULAS, ...PLAIN]) {
      assert.equal(withoutGuard(cellIn(csvLine([text]))), text)
      assert.equal(await imported(text), text, JSON.stringify(text))
    }
  })

  test('separators, quotes, and line breaks stay within their cell', ({ assert }) => {
    const line = csvLine(['a,b', 'c"d', 'e\nf', '', null, undefined])
    assert.equal(line, '"a,b","c""d","e\nf",,,\r\n')
  })

  test('only one module writes CSV', ({ assert }) => {
    const files = ['api', 'admin'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => join(folder, file))
    )
    const doublesQuotes = /replaceAll\('"', '""'\)|replace\(\/"\/g, '""'\)/
    const writers = files.filter((file) =>
      doublesQuotes.test(readFileSync(join(root, file), 'utf8'))
    )
    // The other files quote an SQL name and an assertion in a cell; they do not write CSV.
    assert.sameMembers(writers.sort(), [
      'api/platform/audit/ownership/own_audit_log.ts',
      'api/contract/csv.ts',
      'api/engines/evals/test_files/assertion_text.ts',
    ])
  })
})
