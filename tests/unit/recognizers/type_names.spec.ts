import { test } from '@japa/runner'
import { PII_TYPES, SECRET_TYPES } from '#api/engines/recognizers/vocabulary'
import { SECRET_TYPES as SECRET_FORMATS } from '../../../api/engines/recognizers/find_secrets.js'
import { IDENTIFIER_TYPES } from '../../../api/engines/recognizers/identifier_types.js'

/** Types that recognizers find by specific rules instead of a list. */
const CONTACTS = ['IBAN', 'EMAIL_ADDRESS', 'PHONE_NUMBER', 'DATE_OF_BIRTH', 'STREET_ADDRESS']

test.group('Recognizers | type names', () => {
  test('the selectable types of personal data are exactly the recognized types', ({ assert }) => {
    const identifiers = IDENTIFIER_TYPES.map(({ type }) => type)
    assert.sameMembers([...PII_TYPES], [...new Set(identifiers), ...CONTACTS])
  })

  test('the selectable types of secrets are exactly the recognized types', ({ assert }) => {
    const formats = SECRET_FORMATS.map(({ type }) => type)
    assert.sameMembers([...SECRET_TYPES], [...formats, 'ASSIGNED_SECRET'])
  })
})
