import vine from '@vinejs/vine'

/**
 * Rejects unpaired surrogates. Use this rule before those for email addresses and URLs, which encode their input and
 * would throw a `URIError` that causes a 500 response.
 */
export const wellFormed = vine.createRule((value, _, field) => {
  if (typeof value !== 'string' || value.isWellFormed()) return
  field.report('The {{ field }} field contains an invalid character', 'wellFormed', field)
})
