import { test } from '@japa/runner'
import { decodeHidden, rot13 } from '#api/engines/recognizers/decoders'
import { findPersonalData } from '#api/engines/recognizers/personal_data'

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

test.group('Decoding of hidden passages', () => {
  test('an encoded passage is found with its position, its decoded content, and the encoding', ({
    assert,
  }) => {
    const encoded = base64('the code is HARBOR')
    const text = `Here: ${encoded} …`
    assert.deepInclude(decodeHidden(text), {
      start: 6,
      end: 6 + encoded.length,
      text: 'the code is HARBOR',
      encoding: 'base64',
    })
  })

  test('binary data is not decoded', ({ assert }) => {
    const noise = String.fromCharCode(...Array.from({ length: 60 }, (_, i) => i % 32))
    assert.isEmpty(decodeHidden(base64(noise)))
  })

  test('a decoded passage is accepted if at most one character in ten is not printable', ({
    assert,
  }) => {
    const isDecoded = (text: string) =>
      decodeHidden(base64(text)).some((found) => found.encoding === 'base64')
    assert.isTrue(isDecoded(`${'a'.repeat(27)}${'\u0001'.repeat(3)}`))
    assert.isFalse(isDecoded(`${'a'.repeat(26)}${'\u0001'.repeat(4)}`))
  })

  test('line breaks and accented letters count as printable', ({ assert }) => {
    const encoded = Buffer.from('é\nü\nö\nä\né\nü\nö\nä\n').toString('base64')
    assert.isNotEmpty(decodeHidden(encoded))
  })

  test('ROT13 keeps case, and applying it twice restores the original', ({ assert }) => {
    assert.equal(rot13('Nop, az AZ mM 1!'), 'Abc, nm NM zZ 1!')
    assert.equal(rot13(rot13('Dusky Falcon')), 'Dusky Falcon')
  })
})

test.group('Personal data in unusual spellings', () => {
  test('“{text}” contains personal data: {kind}')
    .with([
      { text: 'Pay to AD12 0001 2030 2003 5910 0100.', kind: 'IBAN' },
      { text: 'Pay to NO93 8601 1117 947.', kind: 'IBAN' },
    ])
    .run(({ assert }, { text, kind }) => {
      assert.equal(findPersonalData(text)[0]?.kind, kind)
    })
})
