import { csvLine } from '#api/http/csv'
import { test } from '@japa/runner'

test.group('CSV', () => {
  test('what a spreadsheet would run gets an apostrophe', ({ assert }) => {
    for (const text of ['=1', '+1', '-1', '@a', '\ta']) {
      assert.equal(csvLine([text]), `'${text}\r\n`)
    }
    assert.equal(csvLine(['=a,"b"']), `"'=a,""b"""\r\n`)
    assert.equal(csvLine([-1, 2.5]), '-1,2.5\r\n', 'numbers are no formulas')
  })

  test('separators, quotes and line ends stay in their cell', ({ assert }) => {
    assert.equal(csvLine(['a,b', 'c"d', 'e\nf', '', null, undefined]), '"a,b","c""d","e\nf",,,\r\n')
  })
})
