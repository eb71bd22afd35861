import { test } from '@japa/runner'
import { IDENTIFIER_TYPES } from '#api/engines/recognizers/identifier_types'
import { findIdentifiers } from '#api/engines/recognizers/find_identifiers'

/** Published examples of valid numbers. Those with a weak check digit are next to a name. */
const EXAMPLES: [type: string, text: string, value: string][] = [
  ['CREDIT_CARD', 'Visa 4111 1111 1111 1111, valid until 2028', '4111 1111 1111 1111'],
  ['CREDIT_CARD', 'pay with 378282246310005 please', '378282246310005'],
  ['IBAN', 'to DE89 3704 0044 0532 0130 00 today', 'DE89 3704 0044 0532 0130 00'],
  ['IBAN', 'to GB29NWBK60161331926819.', 'GB29NWBK60161331926819'],
  ['US_SSN', 'SSN: 536-90-4399', '536-90-4399'],
  ['US_ITIN', 'My ITIN is 912-70-1234', '912-70-1234'],
  ['US_NPI', 'NPI 1234567893', '1234567893'],
  ['US_ABA_ROUTING', 'routing number 021000021', '021000021'],
  ['UK_NHS', 'NHS number 943 476 5919', '943 476 5919'],
  ['UK_NINO', 'AB 12 34 56 C', 'AB 12 34 56 C'],
  ['CA_SIN', 'SIN 130 692 544', '130 692 544'],
  ['DE_TAX_ID', 'Steuer-ID 86 095 742 719', '86 095 742 719'],
  ['DE_VAT', 'USt-IdNr. DE136695976', 'DE136695976'],
  ['ES_NIF', 'DNI 12345678Z', '12345678Z'],
  ['ES_NIF', 'NIE X1234567L', 'X1234567L'],
  ['IT_FISCAL_CODE', 'RSSMRA85T10A562S', 'RSSMRA85T10A562S'],
  ['FR_NIR', '2 55 08 14 168 025 38', '2 55 08 14 168 025 38'],
  ['NL_BSN', 'BSN 111222333', '111222333'],
  ['BE_NATIONAL_NUMBER', '85.07.30-033.28', '85.07.30-033.28'],
  ['PL_PESEL', 'PESEL 44051401359', '44051401359'],
  ['SE_PERSONNUMMER', '811218-9876', '811218-9876'],
  ['NO_BIRTH_NUMBER', 'fødselsnummer 01010750160', '01010750160'],
  ['FI_HETU', '131052-308T', '131052-308T'],
  ['PT_NIF', 'NIF 501964843', '501964843'],
  ['CH_AHV', '756.9217.0769.85', '756.9217.0769.85'],
  ['AU_TFN', 'TFN 123 456 782', '123 456 782'],
  ['AU_ABN', 'ABN 51 824 753 556', '51 824 753 556'],
  ['AU_MEDICARE', 'Medicare 2123 45670 1', '2123 45670 1'],
  ['IN_AADHAAR', 'Aadhaar 2341 2341 2346', '2341 2341 2346'],
  ['IN_PAN', 'PAN ABCPE1234F', 'ABCPE1234F'],
  ['SG_NRIC', 'S1234567D', 'S1234567D'],
  ['KR_RRN', '900101-1234568', '900101-1234568'],
  ['TR_TCKN', 'TCKN 10000000146', '10000000146'],
  ['BR_CPF', '529.982.247-25', '529.982.247-25'],
  ['BR_CNPJ', '11.222.333/0001-81', '11.222.333/0001-81'],
  ['ZA_ID', 'ID number 8001015009087', '8001015009087'],
  ['CL_RUT', 'RUT 12.345.678-5', '12.345.678-5'],
  ['CN_RESIDENT_ID', '11010519491231002X', '11010519491231002X'],
  ['JP_MY_NUMBER', 'My Number 1234 5678 9018', '1234 5678 9018'],
  ['TH_ID', '1-2345-67890-12-1', '1-2345-67890-12-1'],
]

/** Replaces the last digit or letter covered by the check digit. */
function withWrongCheck(text: string, value: string): string {
  const last = value.at(-1) ?? ''
  const wrong = /\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'A' ? 'B' : 'A'
  return text.replace(value, value.slice(0, -1) + wrong)
}

/** Types whose last character is not a check digit. */
const WITHOUT_CHECK = new Set(['US_SSN', 'US_ITIN', 'UK_NINO', 'IN_PAN', 'AU_MEDICARE'])

test.group('Identifiers', () => {
  test('{0} is found at its exact position in "{1}"')
    .with(EXAMPLES)
    .run(({ assert }, [type, text, value]) => {
      const prefixed = `Größe 👍🏽 ${text}`
      const start = prefixed.indexOf(value)
      assert.deepEqual(findIdentifiers(prefixed), [
        { type, value, start, end: start + value.length },
      ])
    })

  test('{0} with a wrong check digit is not found in "{1}"')
    .with(EXAMPLES.filter(([type]) => !WITHOUT_CHECK.has(type)))
    .run(({ assert }, [type, text, value]) => {
      const found = findIdentifiers(withWrongCheck(text, value))
      assert.notInclude(
        found.map((each) => each.type),
        type
      )
    })

  test('every identifier type has an example in this test', ({ assert }) => {
    const types = new Set(EXAMPLES.map(([type]) => type))
    assert.deepEqual(
      IDENTIFIER_TYPES.map(({ type }) => type).filter((type) => !types.has(type)),
      []
    )
  })

  test('no identifier is found in "{$self}"')
    .with([
      'Order 4111 1111 1111 1112 has shipped.',
      'Call 555-123-4567 or +1 212 555 0100.',
      'Version 1.2.3-4.5.6 of 2026-11-27 12:30:45',
      'Invoice no. 123456782',
      'Tracking number 943476591',
      'The pixel at 123 456 782 333 is black.',
      'id: 3f2504e0-4f89-11d3-9a0c-0305e82c3301',
      'sha 86095742719abcdef86095742719',
      '1234567890123456',
      '10.12.2024 – 11.12.2024',
    ])
    .run(({ assert }, text) => assert.deepEqual(findIdentifiers(text), []))

  test('a number inside a longer number or word is not found', ({ assert }) => {
    for (const text of [
      '94111111111111111111',
      'x4111111111111111',
      '4111111111111111_1',
      '1-529.982.247-25',
    ]) {
      assert.deepEqual(findIdentifiers(text), [], text)
    }
  })
})
