import { test } from '@japa/runner'
import {
  isCardNumber,
  isIban,
  isLuhnValid,
  isSocialSecurityNumber,
} from '#api/engines/recognizers/checksums'
import { findPersonalData } from '#api/engines/recognizers/personal_data'

const kindsIn = (text: string) => findPersonalData(text).map(({ kind }) => kind)

/** Generates a number of `length` digits with a valid Luhn checksum. */
function withChecksum(prefix: string, length: number): string {
  const start = prefix.padEnd(length - 1, '0')
  const last = [...'0123456789'].find((digit) => isLuhnValid(start + digit))
  return `${start}${last}`
}

test.group('Checksums', () => {
  test('the Luhn check accepts the standard example and rejects every wrong check digit', ({
    assert,
  }) => {
    assert.isTrue(isLuhnValid('79927398713'))
    for (let last = 0; last < 10; last++) {
      assert.equal(isLuhnValid(`7992739871${last}`), last === 3)
    }
    assert.isFalse(isLuhnValid(''))
  })

  test('a card number requires a valid prefix, length, and checksum', ({ assert }) => {
    assert.isTrue(isCardNumber('5425233430109903'))
    assert.isTrue(isCardNumber('374245455400126'))
    assert.isFalse(isCardNumber('5425233430109904'))
    assert.isFalse(isCardNumber('0000000000000000'))
    assert.isFalse(isCardNumber('79927398713'))
  })

  test('a card number of {issuer} starts with {prefix} and has {length} digits')
    .with([
      { issuer: 'Visa', prefix: '4', length: 13 },
      { issuer: 'Visa', prefix: '4', length: 16 },
      { issuer: 'Visa', prefix: '4', length: 19 },
      { issuer: 'Mastercard', prefix: '51', length: 16 },
      { issuer: 'Mastercard', prefix: '55', length: 16 },
      { issuer: 'Mastercard', prefix: '222', length: 16 },
      { issuer: 'Mastercard', prefix: '271', length: 16 },
      { issuer: 'Mastercard', prefix: '2720', length: 16 },
      { issuer: 'American Express', prefix: '34', length: 15 },
      { issuer: 'American Express', prefix: '37', length: 15 },
      { issuer: 'Discover', prefix: '6011', length: 16 },
      { issuer: 'Discover', prefix: '65', length: 16 },
      { issuer: 'Discover', prefix: '644', length: 16 },
      { issuer: 'JCB', prefix: '35', length: 16 },
      { issuer: 'Diners Club', prefix: '305', length: 14 },
      { issuer: 'Diners Club', prefix: '36', length: 14 },
      { issuer: 'Diners Club', prefix: '38', length: 14 },
      { issuer: 'UnionPay', prefix: '62', length: 16 },
      { issuer: 'UnionPay', prefix: '62', length: 19 },
    ])
    .run(({ assert }, { prefix, length }) => {
      const card = withChecksum(prefix, length)
      assert.isTrue(isCardNumber(card), card)
      for (const wrong of [8, 12, 20, 24]) {
        assert.isFalse(isCardNumber(withChecksum(prefix, wrong)), `${prefix} ${wrong}`)
      }
    })

  test('no issuer has card numbers that start with {prefix} and have {length} digits')
    .with([
      { prefix: '4', length: 15 },
      { prefix: '50', length: 16 },
      { prefix: '56', length: 16 },
      { prefix: '221', length: 16 },
      { prefix: '272', length: 15 },
      { prefix: '2721', length: 16 },
      { prefix: '33', length: 15 },
      { prefix: '34', length: 16 },
      { prefix: '6012', length: 16 },
      { prefix: '643', length: 16 },
      { prefix: '36', length: 16 },
      { prefix: '306', length: 14 },
      { prefix: '37', length: 14 },
      { prefix: '62', length: 15 },
    ])
    .run(({ assert }, { prefix, length }) => {
      assert.isFalse(isCardNumber(withChecksum(prefix, length)))
    })

  test('the IBAN check accepts published examples with and without spaces and rejects altered IBANs', ({
    assert,
  }) => {
    for (const iban of [
      'DE89 3704 0044 0532 0130 00',
      'GB82WEST12345698765432',
      'FR1420041010050500013M02606',
    ]) {
      assert.isTrue(isIban(iban), iban)
      assert.isFalse(isIban(iban.replace('0', '9').replace('1', '2')), iban)
    }
  })

  test('the social security number check rejects 000, 666, 9xx, 00, and 0000', ({ assert }) => {
    assert.isTrue(isSocialSecurityNumber('536228726'))
    for (const never of ['000228726', '666228726', '936228726', '536008726', '536220000']) {
      assert.isFalse(isSocialSecurityNumber(never), never)
    }
  })
})

test.group('Phone numbers', () => {
  test('the phone number {number} is personal data')
    .with([{ number: '+1 415 833 2209' }, { number: '(218) 833-2209' }, { number: '415-800-2209' }])
    .run(({ assert }, { number }) => {
      assert.deepEqual(kindsIn(`Call ${number} today`), ['phone number'])
    })

  test('the toll-free number {number} is not personal data')
    .with(
      ['800', '833', '844', '855', '866', '877', '888'].flatMap((area) => [
        { number: `+1 ${area} 555 0199` },
        { number: `${area}-555-0199` },
      ])
    )
    .run(({ assert }, { number }) => assert.isEmpty(kindsIn(`Call ${number} today`)))
})

test.group('Detection of personal data', () => {
  test('“{text}” contains personal data: {kind}')
    .with([
      { text: 'Card 5425 2334 3010 9903, valid', kind: 'payment card' },
      { text: 'Pay to DE89 3704 0044 0532 0130 00 please', kind: 'IBAN' },
      { text: 'SSN 536-22-8726', kind: 'social security number' },
      { text: 'ssn=536228726;', kind: 'social security number' },
      { text: 'Write to j.doe84@inbox.example.', kind: 'e-mail address' },
      { text: 'ines dot lind at box dot example', kind: 'e-mail address' },
      { text: 'Call (415) 867-2209', kind: 'phone number' },
      { text: 'Tel.: 0171 2345678', kind: 'phone number' },
      { text: 'born on 14 March 1984', kind: 'date of birth' },
      { text: 'geboren am 11.02.1988', kind: 'date of birth' },
      { text: 'She lives at 82 Alder Street.', kind: 'street address' },
      { text: 'insurance number is MC-778812', kind: 'personal identifier' },
    ])
    .run(({ assert }, { text, kind }) => {
      const [datum] = findPersonalData(text)
      assert.equal(datum?.kind, kind)
      assert.equal(text.slice(datum.start, datum.end), datum.value)
    })

  test('“{text}” contains no personal data')
    .with([
      { text: 'Order 1234 5678 9012 3456' },
      { text: 'Write to support@bank.example' },
      { text: 'for example name@mail.example' },
      { text: 'Call us free: 1-800-555-0199' },
      { text: 'Ends in **** 9903' },
      { text: 'Version 10.15.2024 of 3 May 2024' },
      { text: 'SSN 000-12-3456' },
      { text: 'Room 415, floor 3' },
    ])
    .run(({ assert }, { text }) => assert.isEmpty(kindsIn(text)))
})

test.group('Spans of personal data', () => {
  const valuesIn = (text: string) => findPersonalData(text).map(({ value }) => value)

  test('a phone number includes its country code', ({ assert }) => {
    assert.deepEqual(valuesIn('Call +1 (212) 867-5309 today.'), ['+1 (212) 867-5309'])
  })

  test('up to 50 items are found per pattern', ({ assert }) => {
    const line = (n: number) => `Call (212) 867-${5000 + n}.`
    const numbers = (count: number) => Array.from({ length: count }, (_, n) => line(n)).join('\n')
    assert.lengthOf(valuesIn(numbers(2)), 2)
    assert.lengthOf(valuesIn(numbers(60)), 50)
  })
})
