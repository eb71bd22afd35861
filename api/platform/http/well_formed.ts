import vine from '@vinejs/vine'

/**
 * Rejects unpaired surrogates. Use it before the rules for email addresses and URLs, which encode their input and would
 * throw a `URIError`, and so cause a server error.
 */
export const wellFormed = vine.createRule((value, _, field) => {
  if (typeof value !== 'string' || value.isWellFormed()) return
  field.report('The {{ field }} field contains an invalid character', 'wellFormed', field)
})
