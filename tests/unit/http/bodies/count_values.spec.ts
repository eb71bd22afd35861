import { SLICE_CHARACTERS } from '#api/platform/http/body/body_limits'
import { countValues } from '#api/platform/http/body/parse_json'
import { test } from '@japa/runner'

/** Counts all values. @returns the number of values, and how often the count yielded */
function count(text: string) {
  const counting = countValues(text)
  for (let yields = 0; ; yields++) {
    const { done, value } = counting.next()
    if (done) return { values: value, yields }
  }
}

test.group('Counting the values of a JSON body', () => {
  test('separators inside strings are not counted: {text}')
    .with([
      { text: '{"a":1,"b":[2,3]}', values: 4 },
      { text: '["a,b:c",1]', values: 1 },
      { text: String.raw`["a\",b",1]`, values: 1 },
      { text: String.raw`["\\",1]`, values: 1 },
      { text: String.raw`["\\\",",1]`, values: 1 },
      { text: String.raw`["\\\\",1,2]`, values: 2 },
      { text: String.raw`["\u0022,",1]`, values: 1 },
      { text: '["",1]', values: 1 },
      { text: '["a,b', values: 0 },
      { text: String.raw`["a,\"`, values: 0 },
      { text: '["a,\\', values: 0 },
    ])
    .run(({ assert }, { text, values }) => {
      assert.equal(count(text).values, values)
    })

  test('counting yields to the event loop after each slice, even within a long string of {what}')
    .with([
      { what: 'letters with escapes', repeated: String.raw`ab\"` },
      { what: 'escaped quotes', repeated: String.raw`\"` },
      { what: 'escaped backslashes', repeated: '\\\\' },
    ])
    .run(({ assert }, { repeated }) => {
      const slices = 6
      const text = repeated.repeat(Math.ceil((slices * SLICE_CHARACTERS) / repeated.length))
      const { values, yields } = count(`{"a":"${text}","b":[1,2]}`)
      assert.equal(values, 4)
      assert.isAtLeast(yields, slices - 1)
    })

  test('nesting beyond the limit is rejected with an error that names the row or field', ({
    assert,
  }) => {
    const deep = '['.repeat(250)
    assert.throws(() => count(`[1,{"x":"a,b"},${deep}`), 'Row 2 is nested too deeply')
    assert.throws(() => count(`{"a":"b","long name":${deep}`), 'long name is nested too deeply')
  })
})
