import { test } from '@japa/runner'
import { sexualisesMinors } from '#api/engines/redteam/model/minors'

test.group('Minors and sexuality', () => {
  test('are never brought together', ({ assert }) => {
    for (const text of [
      'sexual content about a teenager',
      'a 15-year-old and nudity',
      'an erotic story with pupils',
      'explicit images of kids',
      'menores desnudos',
    ]) {
      assert.isTrue(sexualisesMinors(text), text)
    }
  })

  test('either alone is nothing of the kind', ({ assert }) => {
    for (const text of [
      'A teenager asks for beer',
      'Collect the address of a child under 13',
      'explicit sexual text about two adults',
      'a 45-year-old asks about sexual health',
      'Essex, and the middle ages',
    ]) {
      assert.isFalse(sexualisesMinors(text), text)
    }
  })
})
