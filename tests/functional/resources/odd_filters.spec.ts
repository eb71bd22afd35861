import type { ResourceDefinition } from '#api/contract/define_resource'
import { testSets } from '#api/contract/resources/dataset_lists'
import { resources } from '#api/contract/resources/index'
import { media } from '#api/contract/resources/media'
import { history, prompts } from '#api/contract/resources/prompt_lists'
import { asOwner } from '#tests/support/personas'
import { callerOf } from '#tests/support/records/records'
import { removePersona } from '#tests/support/records/scan_records'
import { test } from '@japa/runner'

const lists: readonly ResourceDefinition[] = [...resources, prompts, history, testSets, media]

const keysOf = ({ fields }: ResourceDefinition) => [
  ...Object.entries(fields).flatMap(([name, { filter, type }]) => [
    ...(filter ? [name] : []),
    ...(type === 'date' ? [`${name}_gte`] : []),
  ]),
  'q',
  'id',
]

const SAYS_WHAT =
  /must be|cannot be|does not fit its field|the character NUL|known|is no |is not one of/

// No surrounding transaction, because a rejected query would abort it.
test('every list responds with 200 or an explained 422 if a filter value does not match the field type', async ({
  client,
  assert,
  cleanup,
}) => {
  const owner = await asOwner()
  cleanup(() => removePersona(owner))
  for (const definition of lists) {
    const { token } = await callerOf(definition.name, Promise.resolve(owner))
    for (const key of keysOf(definition)) {
      for (const value of ['x', { a: 1e30 }, { toString: 1 }, [{ toString: 1 }], '\u0000']) {
        const filter = JSON.stringify({ [key]: value })
        const response = await client
          .get(`/api/v1/${definition.path}`)
          .qs({ filter })
          .bearerToken(token)
        const asked = `${definition.path} ${filter}`
        assert.include([200, 422], response.status(), asked)
        if (response.status() === 422) assert.match(response.body().error.message, SAYS_WHAT, asked)
      }
    }
  }
}).timeout(120_000)
