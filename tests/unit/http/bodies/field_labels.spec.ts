import '#start/validation'
import vine from '@vinejs/vine'
import { test } from '@japa/runner'

test.group('Field names in validation messages', () => {
  const form = vine.create({
    url: vine.string().url(),
    targetId: vine.string(),
    baseUrl: vine.string().url(),
    displayName: vine.string(),
  })

  test('validation messages begin with the field in sentence case, with acronyms in upper case', async ({
    assert,
  }) => {
    const [error] = await form.tryValidate({ url: 'htp:/x', baseUrl: 'x' })
    const messages: { message: string }[] = error?.messages
    assert.deepEqual(
      messages.map(({ message }) => message),
      [
        'URL must be a valid URL',
        'Target ID is required',
        'Base URL must be a valid URL',
        'Display name is required',
      ]
    )
  })
})
