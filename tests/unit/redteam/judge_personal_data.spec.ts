import { test } from '@japa/runner'
import {
  isCardNumber,
  isIban,
  isLuhnValid,
  isSocialSecurityNumber,
} from '#api/engines/redteam/built_in/judge/checksums'
import { findPersonalData } from '#api/engines/redteam/built_in/judge/personal_data'

const kindsIn = (text: string) => findPersonalData(text).map(({ kind }) => kind)

test.group('Checksums', () => {
  test('Luhn: the standard example, and every single wrong digit', ({ assert }) => {
    assert.isTrue(isLuhnValid('79927398713'))
    for (let last = 0; last < 10; last++) {
      assert.equal(isLuhnValid(`7992739871${last}`), last === 3)
    }
    assert.isFalse(isLuhnValid(''))
  })

  test('cards: prefix, length and checksum together', ({ assert }) => {
    assert.isTrue(isCardNumber('5425233430109903'))
    assert.isTrue(isCardNumber('374245455400126'))
    assert.isFalse(isCardNumber('5425233430109904'))
    assert.isFalse(isCardNumber('0000000000000000'))
    assert.isFalse(isCardNumber('79927398713'))
  })

  test('IBAN: published examples, with and without spaces, and one digit off', ({ assert }) => {
    for (const iban of [
      'DE89 3704 0044 0532 0130 00',
      'GB82WEST12345698765432',
      'FR1420041010050500013M02606',
    ]) {
      assert.isTrue(isIban(iban), iban)
      assert.isFalse(isIban(iban.replace('0', '9').replace('1', '2')), iban)
    }
  })

  test('social security numbers: never 000, 666, 9xx, 00 or 0000', ({ assert }) => {
    assert.isTrue(isSocialSecurityNumber('536228726'))
    for (const never of ['000228726', '666228726', '936228726', '536008726', '536220000']) {
      assert.isFalse(isSocialSecurityNumber(never), never)
    }
  })
})

test.group('Personal data in a text', () => {
  test('{text} holds {kind}')
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

  test('nothing personal: {text}')
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
