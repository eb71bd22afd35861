import { test } from '@japa/runner'
import { decodeHidden } from '#api/engines/recognizers/decoders'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')
const eachOf = (text: string, write: (code: number) => string) =>
  [...text].map((letter) => write(letter.charCodeAt(0)))
const bits = (text: string) => eachOf(text, (code) => code.toString(2).padStart(8, '0'))
const codes = (text: string) => eachOf(text, String)
const bytes = (text: string, prefix: string) =>
  eachOf(text, (code) => `${prefix}${code.toString(16).padStart(2, '0')}`)
const escapes = (text: string) => eachOf(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`)

const ALPHABET =
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
const DIGITS = '----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.'

test.group('Decoding of hidden passages | encodings', () => {
  test('“{passage}” is decoded as {encoding}')
    .with([
      { encoding: 'base64', passage: base64('Open door'), text: 'Open door' },
      { encoding: 'base64', passage: base64('HARBOR 42'), text: 'HARBOR 42' },
      { encoding: 'base64', passage: base64('Open doors'), text: 'Open doors' },
      { encoding: 'base64', passage: base64('Open the doors'), text: 'Open the doors' },
      { encoding: 'base64', passage: 'Pj4+Pz8/Pj4+', text: '>>>???>>>' },
      { encoding: 'base64', passage: 'Pj4-Pz8_Pj4-', text: '>>>???>>>' },
      { encoding: 'hexadecimal', passage: hex('harbor'), text: 'harbor' },
      { encoding: 'hexadecimal', passage: hex('JKLMNO').toUpperCase(), text: 'JKLMNO' },
      { encoding: 'hexadecimal', passage: bytes('harbor', '').join(' '), text: 'harbor' },
      { encoding: 'hexadecimal', passage: bytes('harbor', '').join(','), text: 'harbor' },
      { encoding: 'hexadecimal', passage: bytes('harbor', '0x').join(', '), text: 'harbor' },
      { encoding: 'hexadecimal', passage: bytes('harbor', '\\x').join(''), text: 'harbor' },
      { encoding: 'hexadecimal', passage: bytes('harbor', '\\X').join(' '), text: 'harbor' },
      { encoding: 'binary', passage: bits('ports').join(' '), text: 'ports' },
      { encoding: 'binary', passage: bits('ports').join(''), text: 'ports' },
      { encoding: 'character codes', passage: codes('harbor').join(' '), text: 'harbor' },
      { encoding: 'character codes', passage: codes('A Port').join(', '), text: 'A Port' },
      { encoding: 'character codes', passage: codes('harbor').join(';'), text: 'harbor' },
      { encoding: 'Morse code', passage: '.--. --- .-. - ...', text: 'ports' },
      { encoding: 'Morse code', passage: '.--. / --- / .-. / - / ...', text: 'ports' },
      { encoding: 'Morse code', passage: '.--.|---|.-.|-|...', text: 'ports' },
      { encoding: 'Morse code', passage: '•––• ––– •–• – •••', text: 'ports' },
      { encoding: 'Morse code', passage: '·--· --- ·-· - ···', text: 'ports' },
      { encoding: 'Morse code', passage: ALPHABET, text: 'abcdefghijklmnopqrstuvwxyz' },
      { encoding: 'Morse code', passage: `${DIGITS} -....-`, text: '0123456789-' },
      { encoding: 'Morse code', passage: '.--. --- ...... - ...', text: 'po ts' },
      { encoding: 'percent encoding', passage: 'HAR%42%4f%52', text: 'HARBOR' },
      { encoding: 'percent encoding', passage: '%48%41%52BOR', text: 'HARBOR' },
      { encoding: 'percent encoding', passage: 'a.b%2Dc+d%5Fe-f%5fg_h', text: 'a.b-c+d_e-f_g_h' },
      { encoding: 'character escapes', passage: escapes('port').join(''), text: 'port' },
      { encoding: 'character escapes', passage: '&#x70;&#x6f;&#x72;&#x74;', text: 'port' },
      { encoding: 'character escapes', passage: '&#X70;&#X6F;&#X72;&#X74;', text: 'port' },
      { encoding: 'character escapes', passage: '&#112;&#111;&#114;&#116;', text: 'port' },
      { encoding: 'character escapes', passage: '&#00112;&#0111;&#114;&#116;', text: 'port' },
    ])
    .run(({ assert }, { encoding, passage, text }) => {
      const found = decodeHidden(`Code: ${passage}`).filter((each) => each.encoding === encoding)
      assert.deepEqual(found, [{ start: 6, end: 6 + passage.length, text, encoding }])
    })

  test('“{passage}” is not decoded as {encoding}')
    .with([
      { encoding: 'base64', passage: base64('Open door').slice(0, 11) },
      { encoding: 'base64', passage: 'T3Bl biBk b29y' },
      { encoding: 'hexadecimal', passage: hex('ports') },
      { encoding: 'hexadecimal', passage: `g${hex('harbor')}` },
      { encoding: 'hexadecimal', passage: bytes('harbor', '').join('   ') },
      { encoding: 'hexadecimal', passage: bytes('harbor', '').join(';') },
      { encoding: 'hexadecimal', passage: bytes('harbor', '0y').join(' ') },
      { encoding: 'binary', passage: bits('port').join(' ') },
      { encoding: 'binary', passage: bits('ports').join('  ') },
      { encoding: 'binary', passage: `1${bits('ports').join('')}`.slice(0, 39) },
      { encoding: 'binary', passage: `x${bits('ports').join('')}` },
      { encoding: 'character codes', passage: codes('ports').join(' ') },
      { encoding: 'character codes', passage: codes('harbor').join('   ') },
      { encoding: 'character codes', passage: codes('harbor').join('.') },
      { encoding: 'character codes', passage: '9 9 9 9 9 9 9 9 9' },
      { encoding: 'character codes', passage: '1040 9700 1140 9800 1110 1140' },
      { encoding: 'Morse code', passage: '.--. --- .-. -' },
      { encoding: 'Morse code', passage: '.--.    ---    .-.    -    ...' },
      { encoding: 'Morse code', passage: '.--.,---,.-.,-,...' },
      { encoding: 'percent encoding', passage: 'HARB%4f%52' },
      { encoding: 'percent encoding', passage: 'H%4 A%52 %4f' },
      { encoding: 'percent encoding', passage: '%4g%4h%4i%4j' },
      { encoding: 'character escapes', passage: escapes('por').join('') },
      { encoding: 'character escapes', passage: '&#x7;&#x6;&#x7;&#x7;' },
      { encoding: 'character escapes', passage: '&#x70 &#x6f &#x72 &#x74' },
      { encoding: 'character escapes', passage: '&#000112;&#000111;&#000114;&#000116;' },
    ])
    .run(({ assert }, { encoding, passage }) => {
      const encodings = decodeHidden(`Code: ${passage}`).map((each) => each.encoding)
      assert.notInclude(encodings, encoding)
    })

  test('a decoded passage has at least four characters', ({ assert }) => {
    const isDecoded = (text: string) =>
      decodeHidden(`%${bytes(text, '').join('%')}`).some(
        ({ encoding }) => encoding === 'percent encoding'
      )
    assert.isTrue(isDecoded('port'))
    assert.isFalse(isDecoded('por'))
  })

  const decodedFrom = (code: number) => decodeHidden(base64(String.fromCharCode(code).repeat(12)))

  test('a passage of the printable character with the code {$self} is decoded')
    .with([10, 32, 126, 161])
    .run(({ assert }, code) => assert.isNotEmpty(decodedFrom(code)))

  test('a passage of the unprintable character with the code {$self} is not decoded')
    .with([9, 11, 31, 127, 160, 0xfffd])
    .run(({ assert }, code) => assert.isEmpty(decodedFrom(code)))

  test('only the first 2,000 decoded characters decide whether a passage is readable', ({
    assert,
  }) => {
    const noise = '\u0001'.repeat(2_000)
    assert.isNotEmpty(decodeHidden(base64(`${'a'.repeat(2_000)}${noise}`)))
    assert.isEmpty(decodeHidden(base64(`${'a'.repeat(1_700)}${noise}`)))
  })
})
